"""Prints the objects of a program as a screen reader finds them: role, name and states, each below that it stands in."""

import sys

import pyatspi


def show(node, depth):
    states = sorted(pyatspi.stateToString(state) for state in node.getState().getStates())
    print("  " * depth + " ".join([node.getRoleName(), repr(node.name)] + states))
    for child in node:
        if child is not None:
            show(child, depth + 1)


for program in pyatspi.Registry.getDesktop(0):
    if program is not None and program.get_process_id() == int(sys.argv[1]):
        for window in program:
            show(window, 0)
