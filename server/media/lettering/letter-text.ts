import { Buffer as Run, shape } from 'harfbuzzjs';
import { findFontPart, openFont, type Weight } from './font-files.ts';

/** Font units per em. */
export const unitsPerEm = 1000;
/** The glyph index of characters listed but missing in a part. */
const missingGlyph = 0;

/** Other forms of characters that the font lacks, of those in names of food. */
const otherForms: Readonly<Record<string, string>> = { 稉: '粳', 焿: '羹' };
/** Printers' mark for a character without type: a name is never shorter than it was written. */
const missingMark = '〓';
/** Also of a character that a variation selector follows. */
const isHan = (written: string) => /^\p{sc=Han}/u.test(written);
const insteadOf = ([character = '']: string): string => otherForms[character] ?? missingMark;

export type LetterStyle = { size: number; weight: Weight };

/** A line of text as SVG outlines, starting at 0, 0 on its baseline, and its width. */
export type Lettering = { svg: string; width: number };

/** A glyph where shaping put it, in font units; the y axis points up. */
export type PlacedGlyph = {
  /** Names the outline among all weights and parts of the font. */
  key: string;
  /** SVG path data; empty for a space. */
  outline(): string;
  x: number;
  y: number;
  advance: number;
  /** The characters that it stands for. */
  characters: string;
};

/**
 * The glyphs of a line of text and its width in font units. Of characters missing in the font, Chinese ones are drawn
 * in another form or as a mark, others, such as emoji, are left out.
 */
export async function shapeText(
  text: string,
  weight: Weight,
): Promise<{ glyphs: PlacedGlyph[]; width: number }> {
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  const drawInstead = async (written: string) => {
    if (!isHan(written)) return;
    const instead = await shapeText(insteadOf(written), weight);
    for (const { key, ...one } of instead.glyphs) {
      // The same mark is written in other ways, which a copied text has.
      glyphs.push({ ...one, key: `${key}-${written}`, x: width + one.x, characters: written });
    }
    width += instead.width;
  };
  for (const { part, characters } of runsOf(text)) {
    if (part === undefined) {
      for (const written of characters) await drawInstead(written);
      continue;
    }
    const font = await openFont(part, weight);
    const run = new Run();
    run.addText(characters);
    run.guessSegmentProperties();
    shape(font, run);
    const shaped = run.getGlyphInfosAndPositions();
    for (const [index, glyph] of shaped.entries()) {
      const written = characters.slice(glyph.cluster, shaped[index + 1]?.cluster);
      if (glyph.codepoint === missingGlyph) {
        await drawInstead(written);
        continue;
      }
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = glyph;
      glyphs.push({
        key: `${part}-${weight}-${glyph.codepoint}`,
        outline: () => font.glyphToPath(glyph.codepoint),
        x: width + xOffset,
        y: yOffset,
        advance: xAdvance,
        characters: written,
      });
      width += xAdvance;
    }
  }
  return { glyphs, width };
}

/** Converts a text to outlines, so that it looks the same without installed fonts. */
export async function letterText(text: string, { size, weight }: LetterStyle): Promise<Lettering> {
  const scale = size / unitsPerEm;
  const { glyphs, width } = await shapeText(text, weight);
  const paths = glyphs
    .map(({ x, y, outline }) => ({ x, y, path: outline() }))
    .filter(({ path }) => path !== '')
    .map(({ x, y, path }) => `<path transform="translate(${x} ${y})" d="${path}"/>`);
  // The y axis of fonts points up, that of SVG down.
  const svg = `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`;
  return { svg, width: width * scale };
}

type FontRun = { part: string | undefined; characters: string };

/** Neighbouring characters of the same font part, which are shaped together, and those of no part. */
function runsOf(text: string): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text.normalize('NFC')) {
    const part = findFontPart(character);
    // What is left out does not part its neighbours.
    if (part === undefined && !isHan(character)) continue;
    const last = runs.at(-1);
    if (last && last.part === part) last.characters += character;
    else runs.push({ part, characters: character });
  }
  return runs;
}

const neverFirst = '，。、；：！？）」』】》〉…・,.!?:;)%';

/** Breaks a text into at most so many lines of a width; overflowing text ends in an ellipsis. */
export async function breakLines(
  text: string,
  style: LetterStyle,
  { width, max }: { width: number; max: number },
): Promise<string[]> {
  const lines: string[] = [''];
  let filled = 0;
  for (const word of wordsOf(text)) {
    const line = lines.at(-1) ?? '';
    const wordWidth = await widthOf(word, style);
    if (line === '' || filled + wordWidth <= width) {
      lines[lines.length - 1] = line + word;
      filled += wordWidth;
    } else if (lines.length < max) {
      lines.push(word.trimStart());
      filled = await widthOf(word.trimStart(), style);
    } else {
      lines[lines.length - 1] = await shorten(line + word, style, width);
      break;
    }
  }
  return lines.map((line) => line.trim());
}

/** The text, shortened with an ellipsis to fit the width. */
export async function shorten(text: string, style: LetterStyle, width: number): Promise<string> {
  if ((await widthOf(text, style)) <= width) return text;
  const characters = [...text];
  do characters.pop();
  while (characters.length > 1 && (await widthOf(`${characters.join('')}…`, style)) > width);
  return `${characters.join('').trimEnd()}…`;
}

export const widthOf = async (text: string, { size, weight }: LetterStyle): Promise<number> =>
  ((await shapeText(text, weight)).width * size) / unitsPerEm;

/** The parts between which a line may break: Chinese characters, and Latin words. */
function wordsOf(text: string): string[] {
  const words = text.match(/\s*[\x21-\x7e]+|\s*[^\x20-\x7e]|\s+/gu) ?? [];
  return words.reduce<string[]>((broken, word) => {
    if (broken.length > 0 && neverFirst.includes(word)) broken[broken.length - 1] += word;
    else broken.push(word);
    return broken;
  }, []);
}
