import { createReadStream } from 'node:fs';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';

export type TextEncoding = 'utf-8' | 'big5' | 'utf-16le' | 'utf-16be';

/** Detects the encoding of a text file; an unknown one is refused. */
export async function findTextEncoding(path: string): Promise<TextEncoding> {
  const marked = await markedEncoding(path);
  if (marked) return marked;
  for (const encoding of ['utf-8', 'big5'] as const) {
    if (await isEncodedAs(path, encoding)) return encoding;
  }
  throw new UnreadableFile('看不出文字編碼：只接受 UTF-8 或 Big5 的 CSV，或 XLSX');
}

/** The text of a file, without a byte order mark. */
export async function* readText(
  path: string,
  encoding: TextEncoding,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    onBytes(chunk.length);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function isEncodedAs(path: string, encoding: TextEncoding): Promise<boolean> {
  try {
    for await (const text of readText(path, encoding)) {
      // Binary files may look like Big5, but contain NUL; text never does.
      if (text.includes('\0')) return false;
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

async function markedEncoding(path: string): Promise<TextEncoding | undefined> {
  for await (const chunk of createReadStream(path, { end: 2 })) {
    const mark = (chunk as Buffer).toString('hex');
    if (mark.startsWith('fffe')) return 'utf-16le';
    if (mark.startsWith('feff')) return 'utf-16be';
  }
  return undefined;
}
