import { Writable } from 'node:stream';

/** A place to write to, and everything written there once it ends. */
export function collectBytes(): { body: Writable; whole: Promise<Uint8Array<ArrayBuffer>> } {
  const chunks: Uint8Array[] = [];
  const body = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    body.once('finish', () => resolve(Buffer.concat(chunks)));
    body.once('error', reject);
  });
  return { body, whole };
}
