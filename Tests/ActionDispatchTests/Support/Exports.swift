@_exported import Surroundings
