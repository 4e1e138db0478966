"""Renders motifs as PNG with transparent ground: blender -b --python render.py -- OUT_FOLDER [NAME…]"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import shapes
import studio
from motifs import motifs

out, *names = sys.argv[sys.argv.index("--") + 1 :]
for name in names or motifs:
    if os.path.exists(os.path.join(out, name + ".png")):
        continue
    began = time.process_time()
    build, options = motifs[name]
    shapes.dice.seed(name)
    studio.open_studio(**options)
    try:
        build()
    except Exception as error:
        print("FAILED", name, repr(error), flush=True)
        continue
    studio.take_picture(os.path.join(out, name + ".png"))
    print("MOTIF", name, round(time.process_time() - began, 1), "s", flush=True)
