import { deflateSync } from 'node:zlib';

/** The number of an object in the file. */
export type ObjectRef = number;

/** Objects of a PDF file, written in the order of their numbers (ISO 32000-2, 7.5). */
export type PdfFile = {
  /** A number for an object that is written later. */
  reserve(): ObjectRef;
  /** Adds an object, as `<< /Type /Page >>`. */
  add(body: string, ref?: ObjectRef): ObjectRef;
  /** Adds a compressed stream, of operators or of bytes, with further entries of its dictionary. */
  addStream(content: string | Buffer, entries?: string): ObjectRef;
  /** The bytes of the file; throws when a reserved object was never added. */
  finish(root: ObjectRef, info: ObjectRef): Buffer;
};

export function createPdfFile(): PdfFile {
  const objects: (Buffer | undefined)[] = [];
  const reserve = () => objects.push(undefined);
  const put = (ref: ObjectRef, body: Buffer) => {
    objects[ref - 1] = body;
    return ref;
  };
  return {
    reserve,
    add: (body, ref = reserve()) => put(ref, Buffer.from(body, 'latin1')),
    addStream(content, entries = '') {
      const plain = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
      const bytes = deflateSync(plain);
      const head = `<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`;
      return put(reserve(), Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]));
    },
    finish(root, info) {
      // The four bytes above 127 tell programs that the file is binary.
      const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
      const offsets: number[] = [];
      let length = parts[0]?.length ?? 0;
      const push = (part: Buffer) => {
        parts.push(part);
        length += part.length;
      };
      for (const [index, body] of objects.entries()) {
        if (!body) throw new Error(`object ${index + 1} of the PDF was never added`);
        offsets.push(length);
        push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
      }
      const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
      const count = objects.length + 1;
      const trailer = `trailer\n<< /Size ${count} /Root ${root} 0 R /Info ${info} 0 R >>`;
      const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`;
      push(Buffer.from(`${table}${trailer}\nstartxref\n${length}\n%%EOF\n`));
      return Buffer.concat(parts);
    },
  };
}

/** A text of any language as a PDF string. */
export function textString(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
}
