"""Packages with a white printable surface. Each answers three corners of its label: top left, top right, bottom left."""
import math
from mathutils import Vector, noise
from materials import material
from shapes import block, body, place, sheet, swept, turned


def printed(rough=0.35, coat=0.2, bump=None):
    made = material("#ffffff", rough, coat=coat, bump=bump)
    made.name = "printed"
    return made


def pouch(width=1.3, height=1.75, depth=0.42, gusset=1.0, seal="#ffffff"):
    """A stand-up pouch: flat at its seal, full at its foot."""
    foil = printed(0.3, 0.35)
    def side(sign):
        def at(u, v):
            x = (u - 0.5) * width * (1 - 0.05 * math.sin(math.pi * v))
            full = math.sin(math.pi * u) ** 0.55 * (1 - v ** 2.2) ** 0.9 * (0.55 + 0.45 * math.sin(math.pi * min(1, v * 1.2 + 0.25)))
            y = sign * depth * 0.5 * full * gusset
            y += 0.012 * noise.noise(Vector((u * 5, v * 6, sign))) * min(1, full * 3)
            z = v * height + 0.03 * math.cos(math.pi * (u - 0.5)) * (1 - v) * -1 + 0.03
            return (x, y, z)
        return at
    for sign in (-1, 1):
        sheet(36, 44, side(sign), foil, 0.006, 1)
    place(block((width * 0.985, 0.024, 0.13), material("#d9d4cc", 0.3, coat=0.4, marble=(26, 0, [(0.3, "#c9c3ba"), (0.7, "#f2efe9")], "Z")), 0.005), (0, 0, height - 0.12))
    y = -depth * 0.42
    return (-width * 0.43, y, height - 0.2), (width * 0.43, y, height - 0.2), (-width * 0.43, y, 0.16)


def bag():
    """A side-folded bag, rolled down at its top."""
    paper = printed(0.5, 0.05, bump=(14, 0.12))
    place(block((1.12, 0.62, 1.5), paper, 0.05))
    place(block((1.0, 0.34, 0.16), paper, 0.05), (0, 0, 1.46))
    place(block((1.1, 0.1, 0.13), material("#3a3432", 0.5), 0.02), (0, -0.04, 1.56))
    return (-0.5, -0.31, 1.43), (0.5, -0.31, 1.43), (-0.5, -0.31, 0.07)


def box(width=1.45, depth=0.72, height=1.32, turn=-24):
    place(block((width, depth, height), printed(0.42, 0.1), 0.018), (0, 0, 0), (0, 0, turn))
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    at = lambda x, z: (x * c + depth / 2 * s, x * s - depth / 2 * c, z)
    w = width / 2 * 0.97
    return at(-w, height * 0.975), at(w, height * 0.975), at(-w, height * 0.025)


def tray():
    """A low carton sleeve around a tray, seen from above."""
    place(block((1.75, 1.22, 0.2), material("#24262a", 0.35, coat=0.3), 0.06), (0, 0, 0), (0, 0, 0))
    place(block((1.32, 1.26, 0.26), printed(0.4, 0.1), 0.03), (0, 0, 0))
    return (-0.63, 0.6, 0.26), (0.63, 0.6, 0.26), (-0.63, -0.6, 0.26)


def jar(content="#c77a16", lid="#2b2622"):
    place(turned([(0, 0.0), (0.55, 0.0), (0.62, 0.05), (0.63, 0.12), (0.63, 0.98), (0.58, 1.12), (0.48, 1.18), (0, 1.18)],
                 material(content, 0.08, coat=1, spots=(4, [(0.3, content), (0.75, content)], 2))))
    place(turned([(0, 1.44), (0.5, 1.44), (0.54, 1.41), (0.54, 1.18), (0.5, 1.16), (0, 1.16)], material(lid, 0.3, metal=0.6)))
    place(turned([(0.634, 0.2), (0.634, 0.92)], printed(0.6, 0), subdivide=0))
    return (-0.5, -0.55, 0.9), (0.5, -0.55, 0.9), (-0.5, -0.55, 0.22)


def bottle(content="#2a1510", cap="#8c2a22", clear=False):
    place(turned([(0, 0), (0.36, 0), (0.42, 0.04), (0.42, 0.12), (0.42, 1.02), (0.36, 1.22), (0.19, 1.42), (0.15, 1.5), (0.15, 1.72), (0, 1.72)],
                 material(content, 0.08, coat=1)))
    place(turned([(0, 1.92), (0.155, 1.92), (0.175, 1.9), (0.175, 1.66), (0, 1.66)], material(cap, 0.35, coat=0.3)))
    place(turned([(0.424, 0.2), (0.424, 0.95)], printed(0.6, 0), subdivide=0))
    return (-0.35, -0.36, 0.93), (0.35, -0.36, 0.93), (-0.35, -0.36, 0.22)


def pump():
    place(turned([(0, 0), (0.46, 0), (0.52, 0.05), (0.53, 0.15), (0.53, 1.0), (0.47, 1.16), (0.26, 1.26), (0.2, 1.28), (0, 1.28)], printed(0.3, 0.4)))
    cap = material("#f4f2ee", 0.3, coat=0.4)
    place(turned([(0.22, 1.26), (0.22, 1.4), (0.08, 1.42), (0.075, 1.62), (0.16, 1.64), (0.16, 1.74), (0, 1.75)], cap))
    swept([(0, 0, 1.69), (-0.2, -0.1, 1.69), (-0.38, -0.2, 1.66), (-0.42, -0.22, 1.58)], [0.07, 0.06, 0.05, 0.045], cap)
    return (-0.42, -0.46, 1.02), (0.42, -0.46, 1.02), (-0.42, -0.46, 0.1)


def can(radius=0.5, height=1.3):
    tin = material("#d9d9d6", 0.25, metal=0.9)
    place(turned([(0, 0), (radius * 0.93, 0), (radius * 0.96, 0.03), (radius, 0.06)], tin))
    place(turned([(radius, height - 0.06), (radius * 0.97, height), (radius * 0.92, height), (radius * 0.9, height - 0.05), (0, height - 0.05)], tin))
    place(turned([(radius, 0.05), (radius, height - 0.05)], printed(0.25, 0.4), subdivide=0))
    w = radius * 0.8
    return (-w, -radius * 0.85, height - 0.14), (w, -radius * 0.85, height - 0.14), (-w, -radius * 0.85, 0.12)


def carton():
    paper = printed(0.4, 0.15)
    turn, w, d, h = -24, 0.95, 0.8, 1.35
    place(block((w, d, h), paper, 0.012), (0, 0, 0), (0, 0, turn))
    x, y = w / 2, d / 2
    roof = [(-x, -y, h), (x, -y, h), (x, y, h), (-x, y, h), (-x, -0.02, h + 0.36), (x, -0.02, h + 0.36), (x, 0.02, h + 0.36), (-x, 0.02, h + 0.36)]
    place(body(roof, [(0, 1, 5, 4), (2, 3, 7, 6), (1, 2, 6, 5), (3, 0, 4, 7), (4, 5, 6, 7)], paper, smooth=False), (0, 0, 0), (0, 0, turn))
    place(block((w, 0.05, 0.2), paper, 0.01), (0, 0, h + 0.34), (0, 0, turn))
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    at = lambda u, z: (u * c + y * s, u * s - y * c, z)
    return at(-x * 0.94, h * 0.98), at(x * 0.94, h * 0.98), at(-x * 0.94, 0.04)


def sack():
    return pouch(1.5, 1.85, 0.75, 1.0)


def tube():
    film = printed(0.3, 0.35)
    def at(u, v):
        a = 2 * math.pi * u
        flat = v ** 1.4
        rx, ry = 0.36 * (1 - 0.02 * flat) + 0.1 * flat, 0.36 * (1 - flat) + 0.015
        return (rx * math.cos(a), ry * math.sin(a), 0.3 + v * 1.45)
    sheet(48, 30, at, film, 0, 1)
    place(block((0.93, 0.03, 0.1), material("#e6e2db", 0.3), 0.004), (0, 0, 1.72))
    place(turned([(0, 0), (0.26, 0), (0.28, 0.02), (0.31, 0.3), (0, 0.32)], material("#f7f6f3", 0.3, coat=0.3), 64, (40, 0.03)))
    return (-0.32, -0.25, 1.6), (0.32, -0.25, 1.6), (-0.32, -0.25, 0.42)


def cup():
    place(turned([(0, 0), (0.42, 0), (0.45, 0.03), (0.6, 0.92), (0.62, 0.94)], printed(0.4, 0.15)))
    place(turned([(0.62, 0.92), (0.66, 0.93), (0.66, 1.0), (0.6, 1.03), (0, 1.04)], material("#ffffff", 0.25, coat=0.5)))
    return (-0.44, -0.5, 0.86), (0.44, -0.5, 0.86), (-0.44, -0.5, 0.1)


GLASS = {"honey": ("#c9780c", "#d9b45a"), "red": ("#9c1f10", "#26211f"), "dark": ("#3a2113", "#26211f"), "green": ("#5f7a2a", "#d9d2c4"),
         "cream": ("#ecd9b0", "#d9d2c4"), "pink": ("#b51f3a", "#f0e6da")}
BOTTLES = {"dark": ("#200f0a", "#a82a20"), "oil": ("#c79a1c", "#2b3a22"), "clear": ("#dfe8ea", "#e8e6e0"), "wine": ("#16240f", "#5a1424"),
           "amber": ("#a85a12", "#2b211b"), "tea": ("#7a3d12", "#f2efe8")}
packs = {"POUCH": pouch, "BAG": bag, "BOX": box, "TRAY": tray, "PUMP": pump, "CAN": can, "CARTON": carton, "SACK": sack, "TUBE": tube, "CUP": cup}
packs |= {f"JAR-{name}": (lambda c=c: jar(*c)) for name, c in GLASS.items()}
packs |= {f"BOTTLE-{name}": (lambda c=c: bottle(*c)) for name, c in BOTTLES.items()}
