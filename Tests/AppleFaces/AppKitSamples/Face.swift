import AppKitFace
