"""Prints the objects of a program as a screen reader finds them: role, name, and some of the states."""

import sys

import pyatspi

STATES = ["busy", "sensitive", "focused"]


def show(node):
    found = node.getState()
    states = [name for name in STATES if found.contains(getattr(pyatspi, "STATE_" + name.upper()))]
    print(" ".join([node.getRoleName(), repr(node.name)] + states), flush=True)
    for child in node:
        if child is not None:
            show(child)


for program in pyatspi.Registry.getDesktop(0):
    if program is not None and program.get_process_id() == int(sys.argv[1]):
        show(program)
