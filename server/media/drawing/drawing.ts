/** A glyph on the drawing board: centre, size and turn in board units and degrees. */
export type GlyphPlacement = {
  glyph: string;
  x: number;
  y: number;
  size: number;
  turn?: number;
  opacity?: number;
};

/** A rendered picture on the drawing board, by its upper left corner. */
export type PhotoPlacement = {
  photo: string;
  x: number;
  y: number;
  width: number;
  height: number;
  mirrored?: boolean;
};

/** Pieces that are drawn as one, such as a print in its mask. */
export type PieceGroup = {
  pieces: readonly Piece[];
  wrap: (svg: string) => string;
  /** How much larger `wrap` draws them. */
  zoom?: number;
};

export type Piece = string | GlyphPlacement | PhotoPlacement | PieceGroup;

/** A picture as a stack of SVG pieces, glyphs and photos, back to front. */
export type Drawing = {
  width: number;
  height: number;
  pieces: Piece[];
};

let gradients = 0;

/** A uniquely named gradient, with the reference to paint with it. */
export function gradient(
  kind: 'linear' | 'radial',
  attributes: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
): { definition: string; paint: string } {
  gradients = (gradients + 1) % 1_000_000;
  const id = `g${gradients}`;
  const body = stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('');
  return {
    definition: `<${kind}Gradient id="${id}" ${attributes}>${body}</${kind}Gradient>`,
    paint: `url(#${id})`,
  };
}

/** The soft shadow of something standing on the ground, centred on `x`, `y`. */
export function floorShadow(x: number, y: number, radius: number, strength = 0.28): string {
  const shade = gradient('radial', '', [
    [0, '#3a1524', strength],
    [0.55, '#3a1524', strength * 0.42],
    [1, '#3a1524', 0],
  ]);
  return (
    `<defs>${shade.definition}</defs>` +
    `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.2}" fill="${shade.paint}"/>`
  );
}
