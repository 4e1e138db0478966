"""What food lies on and in."""
import math
from materials import DARK_WOOD, WOOD, material
from shapes import block, body, dice, place, swept, turned


def plate(radius=1.0, color="#f4efe6", rough=0.25, at=(0, 0, 0)):
    profile = [(0, 0.03), (radius * 0.62, 0.03), (radius * 0.7, 0.05), (radius * 0.97, 0.13), (radius, 0.145),
               (radius * 0.985, 0.125), (radius * 0.7, 0.015), (radius * 0.6, 0), (0, 0)]
    place(turned(profile, material(color, rough, coat=0.3, spots=(14, [(0.35, color), (0.75, color)], 2))), at)
    return 0.05


def bowl(radius=0.8, height=0.5, color="#f3ece0", inside=None, at=(0, 0, 0), rough=0.28):
    """A ceramic bowl; answers the height of its floor at a distance from its middle."""
    h = height
    outer = [(0, 0), (radius * 0.42, 0), (radius * 0.45, 0.05), (radius * 0.7, h * 0.3), (radius * 0.92, h * 0.68), (radius, h)]
    inner = [(radius * 0.985, h + 0.012), (radius * 0.95, h * 0.985), (radius * 0.87, h * 0.69), (radius * 0.64, h * 0.34), (radius * 0.35, 0.1), (0, 0.08)]
    place(turned(outer + inner, material(color, rough, coat=0.4)), at)
    return lambda d: 0.08 + (h - 0.1) * min(1, (d / radius)) ** 2.2


def board(width=2.1, depth=1.35, dark=False, at=(0, 0, 0), turn=0):
    place(block((width, depth, 0.09), material("#b98555", 0.5, wood=DARK_WOOD if dark else WOOD, bump=(30, 0.08)), 0.03), at, (0, 0, turn))
    return 0.09


def slate(width=2.1, depth=1.35, turn=0):
    place(block((width, depth, 0.05), material("#33353a", 0.55, spots=(5, [(0.3, "#26282c"), (0.7, "#43464c")], 6), bump=(9, 0.35)), 0.012), (0, 0, 0), (0, 0, turn))
    return 0.05


def basket(radius=0.85, height=0.42):
    """A woven basket."""
    cane = material("#c99a5e", 0.6, spots=(9, [(0.3, "#a87a44"), (0.7, "#d9ae74")], 3))
    rows = 7
    for row in range(rows):
        z = 0.04 + height * row / (rows - 1)
        r = radius * (0.82 + 0.18 * row / (rows - 1))
        n = 72
        path = [((r + 0.022 * (-1) ** (k + row)) * math.cos(2 * math.pi * k / n) if k else r, 0, 0) for k in range(1)]
        path = []
        for k in range(n + 1):
            a = 2 * math.pi * k / n
            rr = r + 0.02 * math.sin(a * 18 + math.pi * row)
            path.append((rr * math.cos(a), rr * math.sin(a), z))
        swept(path, [0.036] * len(path), cane, sides=8, subdivide=0)
    place(turned([(0, 0.02), (radius * 0.84, 0.02)], cane), (0, 0, 0))
    return lambda d: 0.04


def leaf(material_, length=0.35, width=0.16, at=(0, 0, 0), turn=(0, 0, 0), curl=0.25):
    from shapes import sheet
    def surface(u, v):
        w = width * math.sin(math.pi * min(1, v * 0.97 + 0.02)) ** 0.8
        x = (u - 0.5) * w
        return (x, v * length, curl * length * math.sin(v * 2.2) * 0.5 + abs(u - 0.5) * w * 0.5)
    return place(sheet(6, 10, surface, material_, 0.006), at, turn)


GREEN = dict(color="#3f7d2c", rough=0.4, spots=(6, [(0.3, "#2f6a22"), (0.7, "#5c9a3a")], 3))


def herb(at=(0, 0, 0), n=6, size=0.16):
    """A sprig of leaves."""
    green = material(**GREEN)
    for k in range(n):
        leaf(green, size * dice.uniform(0.8, 1.2), size * 0.5, (at[0] + dice.uniform(-0.03, 0.03), at[1] + dice.uniform(-0.03, 0.03), at[2] + 0.01),
             (dice.uniform(5, 40), dice.uniform(-20, 20), 360 * k / n + dice.uniform(-20, 20)))


def lemon_slice(at, turn=(0, 0, 0), radius=0.22, color="#f6d33c"):
    rind = material("#f0c419", 0.4, bump=(60, 0.1))
    flesh = material(color, 0.25, sss=0.3, spots=(16, [(0.3, "#f2c92c"), (0.7, "#fbe480")], 3), coat=0.4)
    pith = material("#fbf3d0", 0.6)
    group = []
    group.append(place(turned([(0, -0.025), (radius, -0.025), (radius * 1.02, 0), (radius, 0.025), (0, 0.025)], rind, 48), at, turn))
    group.append(place(turned([(0, -0.0265), (radius * 0.95, -0.0265), (radius * 0.95, 0.0265), (0, 0.0265)], pith, 48), at, turn))
    for k in range(8):
        a0, a1 = 2 * math.pi * (k + 0.06) / 8, 2 * math.pi * (k + 0.94) / 8
        ring = [(0.1 * radius * math.cos((a0 + a1) / 2), 0.1 * radius * math.sin((a0 + a1) / 2))]
        ring += [(0.87 * radius * math.cos(a0 + (a1 - a0) * t / 6), 0.87 * radius * math.sin(a0 + (a1 - a0) * t / 6)) for t in range(7)]
        n = len(ring)
        vertices = [(x, y, z) for z in (-0.032, 0.032) for x, y in ring]
        faces = [tuple(reversed(range(n))), tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
        group.append(place(body(vertices, faces, flesh, smooth=False, bevel=0.008), at, turn))
    return group
