"""Meshes: balls, turned and swept bodies, sheets and heaps of them."""
import math
import random
import bpy
from mathutils import Euler, Vector, noise

dice = random.Random(7)


def place(obj, at=(0, 0, 0), turn=(0, 0, 0), scale=1):
    obj.location = at
    obj.rotation_euler = Euler([math.radians(a) for a in turn])
    obj.scale = scale if isinstance(scale, (tuple, list)) else (scale,) * 3
    return obj


def body(vertices, faces, material, smooth=True, subdivide=0, thick=0, bevel=0):
    mesh = bpy.data.meshes.new("body")
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    if material:
        mesh.materials.append(material)
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    obj = bpy.data.objects.new("body", mesh)
    bpy.context.collection.objects.link(obj)
    if thick:
        modifier = obj.modifiers.new("thick", "SOLIDIFY")
        modifier.thickness, modifier.offset = thick, 0
    if bevel:
        modifier = obj.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments = bevel, 4
        modifier.limit_method = "ANGLE"
    if subdivide:
        modifier = obj.modifiers.new("subdivide", "SUBSURF")
        modifier.levels = modifier.render_levels = subdivide
    return obj


def copy(obj, at=(0, 0, 0), turn=(0, 0, 0), scale=1):
    """Another of the same mesh."""
    twin = obj.copy()
    bpy.context.collection.objects.link(twin)
    return place(twin, at, turn, scale)


def ball(radius, material, squash=(1, 1, 1), rough=0, rough_scale=2.0, detail=4, seed=0, shape=None):
    """A sphere with lumps of `rough`; `shape` moves each vertex of the unit sphere."""
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=detail, radius=1)
    obj = bpy.context.object
    for vertex in obj.data.vertices:
        p = vertex.co.copy()
        if rough:
            p *= 1 + rough * noise.fractal(p * rough_scale + Vector((seed * 7.3, 0, 0)), 1, 2, 3)
        if shape:
            p = Vector(shape(p))
        vertex.co = Vector((p.x * squash[0], p.y * squash[1], p.z * squash[2])) * radius
    obj.data.polygons.foreach_set("use_smooth", [True] * len(obj.data.polygons))
    obj.data.materials.append(material)
    return obj


def turned(profile, material, sides=64, lobes=None, subdivide=1, closed=False):
    """A body turned on a lathe from (radius, height) pairs; `lobes` (number, depth) flutes it."""
    vertices, faces = [], []
    for r, z in profile:
        for i in range(sides):
            a = 2 * math.pi * i / sides
            k = 1 + (lobes[1] * abs(math.cos(a * lobes[0] / 2)) if lobes else 0)
            vertices.append((r * k * math.cos(a), r * k * math.sin(a), z))
    for ring in range(len(profile) - 1):
        for i in range(sides):
            j = (i + 1) % sides
            faces.append((ring * sides + i, ring * sides + j, (ring + 1) * sides + j, (ring + 1) * sides + i))
    return body(vertices, faces, material, subdivide=subdivide)


def swept(path, radii, material, sides=16, flat=1.0, subdivide=1):
    """A tube along points, as thick as `radii` say; `flat` squashes it in height."""
    path = [Vector(p) for p in path]
    vertices, faces = [], []
    normal = None
    for i, p in enumerate(path):
        tangent = (path[min(i + 1, len(path) - 1)] - path[max(i - 1, 0)]).normalized()
        if normal is None:
            normal = tangent.orthogonal() if abs(tangent.z) > 0.9 else Vector((0, 0, 1))
        normal = (normal - tangent * normal.dot(tangent)).normalized()
        side = tangent.cross(normal)
        for k in range(sides):
            a = 2 * math.pi * k / sides
            vertices.append(p + (normal * math.sin(a) * flat + side * math.cos(a)) * radii[i])
    for i in range(len(path) - 1):
        for k in range(sides):
            m = (k + 1) % sides
            faces.append((i * sides + k, i * sides + m, (i + 1) * sides + m, (i + 1) * sides + k))
    faces.append(tuple(reversed(range(sides))))
    faces.append(tuple(range((len(path) - 1) * sides, len(path) * sides)))
    return body(vertices, faces, material, subdivide=subdivide)


def sheet(across, along, at, material, thick=0.02, subdivide=1):
    """A cloth or slice: `at(u, v)` for u, v from 0 to 1."""
    vertices = [at(u / across, v / along) for v in range(along + 1) for u in range(across + 1)]
    row = across + 1
    faces = [(v * row + u, v * row + u + 1, (v + 1) * row + u + 1, (v + 1) * row + u) for v in range(along) for u in range(across)]
    return body(vertices, faces, material, thick=thick, subdivide=subdivide)


def block(size, material, bevel=0.04, rough=0, seed=0):
    """A box standing on the table."""
    x, y, z = (s / 2 for s in size)
    corners = [(i * x, j * y, k * z + z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    obj = body(corners, faces, material, bevel=bevel)
    if rough:
        modifier = obj.modifiers.new("finer", "SUBSURF")
        modifier.subdivision_type, modifier.levels, modifier.render_levels = "SIMPLE", 4, 4
        texture = bpy.data.textures.new("lumps", "CLOUDS")
        texture.noise_scale = 0.25
        bumps = obj.modifiers.new("lumps", "DISPLACE")
        bumps.texture, bumps.strength, bumps.texture_coords = texture, rough, "GLOBAL"
        bumps.mid_level = 0.5
    return obj


def slab(outline, height, material, round_by=0.06, rough=0, wave=0.0, seed=0):
    """A flat piece such as a steak: an outline in polar form, domed and rounded at its rim."""
    rings, sides = 14, 72
    vertices, faces = [], []
    for ring in range(rings + 1):
        t = ring / rings
        for i in range(sides):
            a = 2 * math.pi * i / sides
            r = outline(a)
            inset = 1 - round_by * (abs(2 * t - 1) ** 6)
            p = Vector((r * inset * math.cos(a), r * inset * math.sin(a), height * t))
            p.z += wave * noise.noise(Vector((p.x * 1.6, p.y * 1.6, seed)))
            p.xy += Vector((p.x, p.y)) * rough * noise.noise(p * 5 + Vector((seed, 0, 0)))
            vertices.append(p)
    for ring in range(rings):
        for i in range(sides):
            j = (i + 1) % sides
            faces.append((ring * sides + i, ring * sides + j, (ring + 1) * sides + j, (ring + 1) * sides + i))
    start = rings * sides
    for step in range(1, 9):
        k = 1 - step / 9
        for i in range(sides):
            base = vertices[start + i]
            x, y = base.x * k, base.y * k
            z = base.z + rough * 0.25 * noise.noise(Vector((x * 6, y * 6, seed))) + wave * (
                noise.noise(Vector((x * 1.6, y * 1.6, seed))) - noise.noise(Vector((base.x * 1.6, base.y * 1.6, seed))))
            vertices.append(Vector((x, y, z)))
        low = start + (step - 1) * sides
        for i in range(sides):
            j = (i + 1) % sides
            faces.append((low + i, low + j, low + sides + j, low + sides + i))
    faces.append(tuple(start + 8 * sides + i for i in range(sides)))
    return body(vertices, faces, material, subdivide=1)


def heap(count, radius, size, spread=1.0, bowl=None, start=0.0):
    """Places for things of a size, dropped one by one into a disc; `bowl(d)` is the height of a vessel's floor."""
    places = []
    for _ in range(count):
        best = None
        for _ in range(14):
            a, d = dice.uniform(0, 2 * math.pi), radius * math.sqrt(dice.random()) * spread
            x, y = d * math.cos(a), d * math.sin(a)
            z = start + size + (bowl(d) if bowl else 0)
            for px, py, pz in places:
                gap = (px - x) ** 2 + (py - y) ** 2
                if gap < 4 * size * size:
                    z = max(z, pz + math.sqrt(4 * size * size - gap))
            if best is None or z < best[2]:
                best = (x, y, z)
        places.append(best)
    return places


def heaped(things, count, radius, size, tilt=180, bowl=None, start=0.0, scale=(0.9, 1.1)):
    """Fills a disc with copies of things."""
    for i, at in enumerate(heap(count, radius, size, bowl=bowl, start=start)):
        turn = (dice.uniform(-tilt, tilt), dice.uniform(-tilt, tilt), dice.uniform(0, 360))
        copy(things[i % len(things)], at, turn, dice.uniform(*scale))
    for thing in things:
        thing.hide_render = True
