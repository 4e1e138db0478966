"""The photo studio: an empty scene with softboxes, one camera and a table that only catches shadows."""
import math
import bpy
from mathutils import Vector

ELEVATION = 38
FRAME = 2.75
AIM = 0.3


def look_at(obj, target):
    obj.rotation_euler = (Vector(target) - obj.location).to_track_quat("-Z", "Y").to_euler()


def softbox(place, size, power, color, target=(0, 0, 0.4)):
    light = bpy.data.lights.new("softbox", "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = size
    light.energy = power
    light.color = color
    obj = bpy.data.objects.new("softbox", light)
    bpy.context.collection.objects.link(obj)
    obj.location = place
    look_at(obj, target)


def open_studio(pixels=(512, 512), samples=28, elevation=ELEVATION, frame=FRAME, aim=AIM, catches_shadow=False):
    """Empties the scene. Lengths: a plate has a radius of about 1."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = pixels
    scene.render.film_transparent = True
    scene.render.threads_mode = "FIXED"
    scene.render.threads = 1
    scene.render.image_settings.color_mode = "RGBA"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.04
    cycles.adaptive_min_samples = 8
    cycles.use_denoising = False
    cycles.max_bounces = 3
    cycles.diffuse_bounces = 1
    cycles.glossy_bounces = 1
    cycles.transmission_bounces = 3
    cycles.use_fast_gi = True
    cycles.fast_gi_method = "REPLACE"
    cycles.ao_bounces = cycles.ao_bounces_render = 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 2
    cycles.filter_width = 1.6
    scene.view_settings.view_transform = "Standard"
    scene.view_settings.look = "None"
    scene.view_settings.exposure = 0.2
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (1, 0.97, 0.93, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.6
    world.light_settings.distance = 1.2
    world.light_settings.ao_factor = 0.6
    scene.world = world
    softbox((-3.2, 3.4, 4.6), (3, 3), 420, (1, 0.95, 0.87))
    softbox((4.2, 1.0, 2.4), (1.6, 3), 90, (1, 0.9, 0.78))
    softbox((0.5, -5.5, 3.8), (4, 3), 110, (0.94, 0.97, 1))
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    bpy.context.collection.objects.link(camera)
    camera.data.type = "ORTHO"
    camera.data.ortho_scale = frame
    angle = math.radians(elevation)
    camera.location = (0, -9 * math.cos(angle), aim + 9 * math.sin(angle))
    look_at(camera, (0, 0, aim))
    scene.camera = camera
    if catches_shadow:
        bpy.ops.mesh.primitive_plane_add(size=12)
        bpy.context.object.is_shadow_catcher = True
        bpy.context.object.name = "table"
    return scene


def take_picture(path):
    bpy.context.scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
