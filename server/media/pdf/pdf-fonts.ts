import { type PlacedGlyph, unitsPerEm } from '#server/media/lettering/letter-text.ts';
import { type ObjectRef, type PdfFile, textString } from './pdf-file.ts';

type FontGlyph = Pick<PlacedGlyph, 'outline' | 'advance' | 'characters'>;
type Font = { name: string; ref: ObjectRef; glyphs: FontGlyph[] };
type Place = { font: Font; code: number; advance: number };

/** Codes are one byte; 0 is left out. */
const glyphsPerFont = 255;

/**
 * The fonts of a PDF file: Type 3, whose glyphs are the outlines used in it. So the file looks the same on every
 * device, holds no glyph twice, and its text can be searched and copied.
 */
export function createPdfFonts(file: PdfFile) {
  const fonts: Font[] = [];
  const places = new Map<string, Place>();

  function placeOf(glyph: PlacedGlyph): Place {
    const known = places.get(glyph.key);
    if (known) return known;
    let font = fonts.at(-1);
    if (!font || font.glyphs.length === glyphsPerFont) {
      font = { name: `F${fonts.length}`, ref: file.reserve(), glyphs: [] };
      fonts.push(font);
    }
    const place = { font, code: font.glyphs.push(glyph), advance: glyph.advance };
    places.set(glyph.key, place);
    return place;
  }

  return {
    /** The operators that show shaped glyphs from a point on, in points from the page's lower left corner. */
    show(glyphs: readonly PlacedGlyph[], { x, y, size }: { x: number; y: number; size: number }) {
      const scale = size / unitsPerEm;
      let current: Font | undefined;
      const operators = glyphs.map((glyph) => {
        const { font, code } = placeOf(glyph);
        const choose = font === current ? '' : `/${font.name} ${size} Tf `;
        current = font;
        const [left, bottom] = [x + glyph.x * scale, y + glyph.y * scale];
        return `${choose}1 0 0 1 ${short(left)} ${short(bottom)} Tm <${hex(code)}> Tj`;
      });
      return `BT ${operators.join('\n')} ET`;
    },
    /** Writes the fonts, and answers the dictionary of resources that names them. */
    finish(): string {
      for (const font of fonts) writeFont(file, font);
      return `<< ${fonts.map(({ name, ref }) => `/${name} ${ref} 0 R`).join(' ')} >>`;
    },
  };
}

function writeFont(file: PdfFile, { ref, glyphs }: Font): void {
  const procedures = glyphs.map(({ outline, advance }, index) => {
    const path = pathOperators(outline());
    const drawn = path === '' ? '' : `${path} f`;
    // The advance decides the width; the box is that of all glyphs of the face.
    const stream = file.addStream(`${advance} 0 ${glyphBox} d1 ${drawn}`);
    return `/g${index + 1} ${stream} 0 R`;
  });
  const names = glyphs.map((_, index) => `/g${index + 1}`).join(' ');
  const unicode = file.addStream(characterMap(glyphs));
  file.add(
    `<< /Type /Font /Subtype /Type3 /FontBBox [${glyphBox}] /FontMatrix [0.001 0 0 0.001 0 0]
/CharProcs << ${procedures.join(' ')} >> /Encoding << /Type /Encoding /Differences [1 ${names}] >>
/FirstChar 1 /LastChar ${glyphs.length} /Widths [${glyphs.map(({ advance }) => advance).join(' ')}]
/Resources << >> /ToUnicode ${unicode} 0 R >>`,
    ref,
  );
}

/** In font units, of everything that Noto Sans TC draws. */
const glyphBox = '-1000 -1050 2930 1810';

/** The map from codes to characters, for searching and copying. */
function characterMap(glyphs: readonly FontGlyph[]): string {
  const rows = glyphs.map(
    ({ characters }, index) => `<${hex(index + 1)}> ${textString(characters).replace('feff', '')}`,
  );
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, block) => {
    const some = rows.slice(block * 100, block * 100 + 100);
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

/** SVG path data with absolute M, L, Q, C and Z as operators of a PDF in whole units; it knows cubic curves only. */
function pathOperators(outline: string): string {
  const operators: string[] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const at = (rest?.match(/-?[\d.]+/g) ?? []).map((value) => Math.round(Number(value)));
    const [toX = x, toY = y] = at.slice(-2);
    if (command === 'M') operators.push(`${toX} ${toY} m`);
    if (command === 'L') operators.push(`${toX} ${toY} l`);
    if (command === 'C') operators.push(`${at.join(' ')} c`);
    if (command === 'Z') operators.push('h');
    if (command === 'Q') {
      const [overX = x, overY = y] = at;
      const near = (from: number, over: number) => Math.round(from + ((over - from) * 2) / 3);
      const controls = [near(x, overX), near(y, overY), near(toX, overX), near(toY, overY)];
      operators.push(`${controls.join(' ')} ${toX} ${toY} c`);
    }
    [x, y] = [toX, toY];
  }
  return operators.join(' ');
}

const hex = (code: number): string => code.toString(16).padStart(2, '0');
const short = (value: number): string => String(Math.round(value * 100) / 100);
