import type { Weight } from '#server/media/lettering/font-files.ts';
import { breakLines, shapeText, unitsPerEm } from '#server/media/lettering/letter-text.ts';
import { createPdfFile, type ObjectRef, type PdfFile, textString } from './pdf-file.ts';
import { createPdfFonts } from './pdf-fonts.ts';

/** Red, green and blue from 0 to 1. */
export type PdfColor = readonly [number, number, number];
export type TextStyle = {
  size: number;
  weight?: Weight;
  color?: PdfColor;
  align?: 'LEFT' | 'RIGHT' | 'CENTER';
};
/** Points from the upper left corner; the y of a text is that of its baseline. */
type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };
/** Red, green, blue and opacity of every pixel, each one byte. */
export type PdfPicture = { pixels: Buffer; width: number; height: number };

/** A4 in points. */
export const page = { width: 595.28, height: 841.89 };
const black: PdfColor = [0.13, 0.11, 0.1];

export type PdfDocument = ReturnType<typeof createPdfDocument>;

/** The colour that a style sheet calls `#8e1b3e`. */
export function pdfColor(hex: string): PdfColor {
  const part = (at: number) =>
    Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000;
  return [part(1), part(3), part(5)];
}

/** A PDF of A4 pages with texts, lines and pictures, whose letters are in the file. */
export function createPdfDocument({ title, author }: { title: string; author: string }) {
  const file = createPdfFile();
  const fonts = createPdfFonts(file);
  const pages: string[][] = [];
  const pictures: ObjectRef[] = [];
  const draw = (operators: string) => pages.at(-1)?.push(operators);
  const colorOf = ([red, green, blue]: PdfColor) => `${red} ${green} ${blue}`;

  return {
    addPage: (): number => pages.push([]),
    /** Writes one line, whose point is its left end, its right end or its middle; returns its width. */
    async text(text: string, { x, y }: Point, style: TextStyle): Promise<number> {
      const { size, weight = 400, color = black, align = 'LEFT' } = style;
      const { glyphs, width: units } = await shapeText(text, weight);
      const width = (units * size) / unitsPerEm;
      const before = { LEFT: 0, CENTER: width / 2, RIGHT: width }[align];
      if (glyphs.length === 0) return width;
      const shown = fonts.show(glyphs, { x: x - before, y: page.height - y, size });
      draw(`${colorOf(color)} rg ${shown}`);
      return width;
    },
    /** The lines that a text takes in a width. */
    lines: (text: string, width: number, { size, weight = 400 }: TextStyle, max = 20) =>
      breakLines(text, { size, weight }, { width, max }),
    rule(from: Point, to: Point, { width = 0.5, color = black } = {}): void {
      const point = ({ x, y }: Point) => `${x} ${page.height - y}`;
      draw(`${colorOf(color)} RG ${width} w ${point(from)} m ${point(to)} l S`);
    },
    fill({ x, y, width, height }: Box, color: PdfColor): void {
      draw(`${colorOf(color)} rg ${x} ${page.height - y - height} ${width} ${height} re f`);
    },
    picture(shown: PdfPicture, { x, y, width, height }: Box): void {
      const no = pictures.push(addPicture(file, shown)) - 1;
      draw(`q ${width} 0 0 ${height} ${x} ${page.height - y - height} cm /P${no} Do Q`);
    },
    /** Writes something on each page when all are there. */
    async onEveryPage(write: (pageNo: number, count: number) => Promise<void>): Promise<void> {
      const written = pages.splice(0);
      for (const [index, content] of written.entries()) {
        pages.push(content);
        await write(index + 1, written.length);
      }
    },
    finish(): Buffer {
      const tree = file.reserve();
      const contents = pages.map((content) => file.addStream(content.join('\n')));
      const named = pictures.map((ref, no) => `/P${no} ${ref} 0 R`).join(' ');
      const resources = file.add(`<< /Font ${fonts.finish()} /XObject << ${named} >> >>`);
      const refs = contents.map(
        (content): ObjectRef =>
          file.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${page.width} ${page.height}]
/Contents ${content} 0 R /Resources ${resources} 0 R >>`),
      );
      const kids = refs.map((ref) => `${ref} 0 R`).join(' ');
      file.add(`<< /Type /Pages /Kids [${kids}] /Count ${refs.length} >>`, tree);
      const info = file.add(`<< /Title ${textString(title)} /Author ${textString(author)} >>`);
      const root = file.add(
        `<< /Type /Catalog /Pages ${tree} 0 R /Lang (zh-TW)
/ViewerPreferences << /DisplayDocTitle true >> >>`,
      );
      return file.finish(root, info);
    },
  };
}

/** A picture and, as a second one in grey, its opacity. */
function addPicture(file: PdfFile, { pixels, width, height }: PdfPicture): ObjectRef {
  const colors = Buffer.alloc(width * height * 3);
  const opacities = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    pixels.copy(colors, pixel * 3, pixel * 4, pixel * 4 + 3);
    opacities[pixel] = pixels[pixel * 4 + 3] ?? 255;
  }
  const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
  const mask = file.addStream(opacities, `${kind} /ColorSpace /DeviceGray`);
  return file.addStream(colors, `${kind} /ColorSpace /DeviceRGB /SMask ${mask} 0 R`);
}
