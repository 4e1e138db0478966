"""Renders packages, where their print goes, and where their label lies: blender -b --python render_packs.py -- OUT [NAME…]"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import studio
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from packs import packs

out, *names = sys.argv[sys.argv.index("--") + 1 :]
for name in names or packs:
    low = name == "TRAY"
    scene = studio.open_studio(samples=32, elevation=44 if low else 11, frame=2.2, aim=0.1 if low else 0.94)
    corners = packs[name]()
    studio.take_picture(os.path.join(out, f"pack-{name}.png"))
    seen = [world_to_camera_view(scene, scene.camera, Vector(p)) for p in corners]
    with open(os.path.join(out, f"pack-{name}.json"), "w") as file:
        json.dump([[round(p.x, 4), round(1 - p.y, 4)] for p in seen], file)
    for made in bpy.data.materials:
        tree = made.node_tree
        glow = tree.nodes.new("ShaderNodeEmission")
        glow.inputs[0].default_value = (1, 1, 1, 1) if made.name.startswith("printed") else (0, 0, 0, 1)
        tree.links.new(glow.outputs[0], tree.nodes["Material Output"].inputs[0])
    scene.cycles.samples = 6
    scene.view_settings.exposure = 0
    studio.take_picture(os.path.join(out, f"mask-{name}.png"))
    print("PACK", name, flush=True)
