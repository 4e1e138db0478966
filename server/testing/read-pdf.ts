import { inflateSync } from 'node:zlib';

/** The lines of text of a PDF that `pdf-document` made, page by page, as a program that copies text reads them. */
export function readPdf(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  const bodyOf = (ref: string | undefined) => objects.get(Number(ref)) ?? '';
  const resources = [...objects.values()].find((body) => body.startsWith('<< /Font')) ?? '';
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', ref]) => [
      name,
      characterMapOf(bodyOf(/\/ToUnicode (\d+)/.exec(bodyOf(ref))?.[1])),
    ]),
  );
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page '))
    .map((body) => linesOf(bodyOf(/\/Contents (\d+)/.exec(body)?.[1]), fonts));
}

/** The colours in which it fills, as the numbers of its operators. */
export const readPdfColors = (pdf: Buffer): string[] =>
  [...objectsOf(pdf).values()].flatMap((body) =>
    [...body.matchAll(/([\d. ]+) rg /g)].map(([, color = '']) => color.trim()),
  );

type Picture = { width: number; height: number; colors: Buffer; opacities: Buffer };

/** Its pictures, as pixels. */
export function readPdfPictures(pdf: Buffer): Picture[] {
  const objects = objectsOf(pdf);
  const bytesOf = (ref: number) => Buffer.from(objects.get(ref) ?? '', 'latin1');
  const text = pdf.toString('latin1');
  const heads = text.matchAll(/\n(\d+) 0 obj\n(<<[^\n]*\/SMask (\d+) 0 R[^\n]*)/g);
  return [...heads].map(([, ref, head = '', mask]) => ({
    width: Number(/\/Width (\d+)/.exec(head)?.[1]),
    height: Number(/\/Height (\d+)/.exec(head)?.[1]),
    colors: bytesOf(Number(ref)),
    opacities: bytesOf(Number(mask)),
  }));
}

/** The bodies of the objects by number, found by the table at the end; streams are decompressed. */
function objectsOf(pdf: Buffer): Map<number, string> {
  const text = pdf.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const rows = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)];
  return new Map(
    rows.map(([, offset], index) => {
      const from = Number(offset);
      const head = `${index + 1} 0 obj\n`;
      if (!text.startsWith(head, from)) throw new Error(`object ${index + 1} is not at ${from}`);
      const body = text.slice(from + head.length, text.indexOf('\nendobj', from));
      const length = Number(/^<<[^\n]*\/Length (\d+) >>\nstream\n/.exec(body)?.[1]);
      const bytes = from + head.length + body.indexOf('stream\n') + 7;
      const isStream = Number.isFinite(length);
      return [index + 1, isStream ? inflated(pdf, bytes, length) : body];
    }),
  );
}

const inflated = (pdf: Buffer, from: number, length: number): string =>
  inflateSync(pdf.subarray(from, from + length)).toString('latin1');

const characterMapOf = (map: string): Map<string, string> =>
  new Map(
    [...map.matchAll(/^<(..)> <([0-9a-f]+)>$/gm)].map(([, code = '', hex = '']) => [
      code,
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ]),
  );

const linesOf = (content: string, fonts: Map<string, Map<string, string>>): string[] =>
  [...content.matchAll(/BT ([\s\S]*?) ET/g)].map(([, operators = '']) => {
    let font = '';
    return [...operators.matchAll(/\/(F\d+) |<(..)> Tj/g)]
      .map(([, name, code]) => {
        if (name) font = name;
        return code === undefined ? '' : fonts.get(font)?.get(code);
      })
      .join('');
  });
