"""Prints the objects of a program as a screen reader finds them: role, name and states, each below that it stands in.
Of a progress bar also its value, and its description. Of other objects also the description, if they have one.

With a role and a name behind the number of the program, the place and the size of the objects that have them.
"""

import sys

import pyatspi


def show(node, depth):
    states = sorted(pyatspi.stateToString(state) for state in node.getState().getStates())
    value = []
    if node.getRoleName() == "progress bar":
        value = ["value", str(node.queryValue().currentValue), repr(node.description)]
    elif node.description:
        value = ["description", repr(node.description)]
    print("  " * depth + " ".join([node.getRoleName(), repr(node.name)] + states + value))
    for child in node:
        if child is not None:
            show(child, depth + 1)


def find(node, role, name):
    if node.getRoleName() == role and node.name == name:
        frame = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        print(frame.x, frame.y, frame.width, frame.height)
    for child in node:
        if child is not None:
            find(child, role, name)


number, *wanted = sys.argv[1:]
for program in pyatspi.Registry.getDesktop(0):
    if program is not None and program.get_process_id() == int(number):
        for window in program:
            if wanted:
                find(window, *wanted)
            else:
                show(window, 0)
