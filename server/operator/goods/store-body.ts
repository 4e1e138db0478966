import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';

const maxBytes = 1024 * 1024 * 1024;

/** Streams a request's body into a file; XLSX can only be read from its end. */
export async function storeBody(
  body: ReadableStream<Uint8Array> | null,
  path: string,
): Promise<void> {
  if (!body) throw new UnreadableFile('檔案是空的');
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new UnreadableFile('檔案超過 1 GB，請分成幾個'));
      else done(null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(body as NodeReadableStream), limit, createWriteStream(path));
}
