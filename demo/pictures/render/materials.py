"""Materials: one builder with the few dials that food and goods need."""
import bpy


def rgb(hex_color):
    """Linear colour of `#rrggbb`."""
    parts = [int(hex_color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts) + (1,)


class Nodes:
    def __init__(self, material):
        material.use_nodes = True
        self.tree = material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.coordinates = self.tree.nodes.new("ShaderNodeTexCoord")

    def add(self, kind, **values):
        node = self.tree.nodes.new(kind)
        for key, value in values.items():
            node.inputs[key].default_value = value
        return node

    def link(self, a, b):
        self.tree.links.new(a, b)

    def texture(self, kind, scale, stretch=(1, 1, 1), **values):
        mapping = self.add("ShaderNodeMapping", Scale=stretch)
        self.link(self.coordinates.outputs["Object"], mapping.inputs["Vector"])
        node = self.add(kind, Scale=scale, **values)
        self.link(mapping.outputs["Vector"], node.inputs["Vector"])
        return node

    def ramp(self, source, stops):
        node = self.tree.nodes.new("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (place, color) in zip(elements, stops):
            element.position, element.color = place, rgb(color)
        self.link(source, node.inputs["Fac"])
        return node.outputs["Color"]


def material(color, rough=0.45, sss=0, sss_color=None, coat=0, glass=0, metal=0, spec=0.5, sheen=0, alpha=1,
             spots=None, marble=None, fade=None, wood=None, bump=None, pits=None, ior=1.45, glow=0):
    """spots: (scale, [(place, colour)…], detail) noise; marble: (scale, distortion, stops, direction) bands;
    fade: (axis, from, to, stops) along an axis; wood: stops of grain; bump: (scale, strength); pits: Voronoi bump."""
    made = bpy.data.materials.new("material")
    nodes = Nodes(made)
    shader = nodes.shader
    put = lambda name, value: setattr(shader.inputs[name], "default_value", value)
    put("Base Color", rgb(color))
    put("Roughness", rough)
    put("Specular", spec)
    put("Subsurface", 0)
    put("Subsurface Color", rgb(sss_color or color))
    put("Subsurface Radius", (0.12, 0.06, 0.04))
    put("Clearcoat", coat)
    put("Clearcoat Roughness", 0.08)
    put("Transmission", glass)
    put("Metallic", metal)
    put("Sheen", sheen)
    put("IOR", ior)
    put("Alpha", alpha)
    if glow:
        put("Emission", rgb(color))
        put("Emission Strength", glow)
    made.cycles.use_transparent_shadow = True
    paint = None
    if spots:
        scale, stops, detail = spots
        paint = nodes.ramp(nodes.texture("ShaderNodeTexNoise", scale, Detail=detail).outputs["Fac"], stops)
    if marble:
        scale, distortion, stops, direction = marble
        node = nodes.texture("ShaderNodeTexWave", scale, Distortion=distortion, Detail=3)
        node.bands_direction = direction
        paint = nodes.ramp(node.outputs["Fac"], stops)
    if wood:
        node = nodes.texture("ShaderNodeTexWave", 2.2, (0.35, 3, 1), Distortion=5, Detail=4)
        node.bands_direction = "Y"
        paint = nodes.ramp(node.outputs["Fac"], wood)
    if fade:
        axis, low, high, stops = fade
        split = nodes.add("ShaderNodeSeparateXYZ")
        nodes.link(nodes.coordinates.outputs["Object"], split.inputs[0])
        warp = nodes.texture("ShaderNodeTexNoise", 3, Detail=2)
        add = nodes.add("ShaderNodeMath")
        nodes.link(split.outputs[axis], add.inputs[0])
        soft = nodes.add("ShaderNodeMapRange")
        soft.inputs["From Min"].default_value, soft.inputs["From Max"].default_value = 0.3, 0.7
        soft.inputs["To Min"].default_value, soft.inputs["To Max"].default_value = -0.12 * (high - low), 0.12 * (high - low)
        nodes.link(warp.outputs["Fac"], soft.inputs["Value"])
        nodes.link(soft.outputs[0], add.inputs[1])
        span = nodes.add("ShaderNodeMapRange")
        span.inputs["From Min"].default_value, span.inputs["From Max"].default_value = low, high
        nodes.link(add.outputs[0], span.inputs["Value"])
        paint = nodes.ramp(span.outputs[0], stops)
    if paint:
        nodes.link(paint, shader.inputs["Base Color"])
        if sss:
            nodes.link(paint, shader.inputs["Subsurface Color"])
    if bump or pits:
        scale, strength = bump or pits
        if bump:
            source = nodes.texture("ShaderNodeTexNoise", scale, Detail=5).outputs["Fac"]
        else:
            source = nodes.texture("ShaderNodeTexVoronoi", scale).outputs["Distance"]
        node = nodes.add("ShaderNodeBump", Strength=strength, Distance=0.05)
        nodes.link(source, node.inputs["Height"])
        nodes.link(node.outputs["Normal"], shader.inputs["Normal"])
    return made


def varied(color, other, rough=0.45, share=1, **rest):
    """A colour that changes from one object to the next."""
    made = material(color, rough, **rest)
    nodes = made.node_tree
    info = nodes.nodes.new("ShaderNodeObjectInfo")
    ramp = nodes.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = rgb(color), rgb(other)
    nodes.links.new(info.outputs["Random"], ramp.inputs["Fac"])
    nodes.links.new(ramp.outputs["Color"], nodes.nodes["Principled BSDF"].inputs["Base Color"])
    return made


WOOD = [(0.0, "#a8744a"), (0.45, "#c08a58"), (0.8, "#b27c4c"), (1.0, "#8f5f38")]
DARK_WOOD = [(0.0, "#4a2f20"), (0.5, "#6b452d"), (1.0, "#3b2418")]
