import { Worker } from 'node:worker_threads';

export type Pixels = { width: number; height: number; data: Uint8Array };

/** Twice what phones take by default; decoding needs about twenty bytes for each. */
const maxPixels = 26_000_000;
const timeoutMs = 20_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws by the pixels of a HEIC picture; undefined for one that is damaged, too large or takes too long. Decoded in a
 * thread of its own, so that whatever a file does to the decoder ends there; one at a time until it is drawn, because
 * of the memory.
 */
export function drawHeic<T>(
  bytes: Uint8Array,
  draw: (pixels: Pixels) => Promise<T>,
): Promise<T | undefined> {
  const drawing = last.then(async () => {
    const pixels = await decodeInWorker(bytes);
    return pixels && draw(pixels);
  });
  last = drawing.catch(() => undefined);
  return drawing;
}

function decodeInWorker(bytes: Uint8Array): Promise<Pixels | undefined> {
  const { promise, resolve } = Promise.withResolvers<Pixels | undefined>();
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Its complaints about a damaged file are of no use.
    stdout: true,
    stderr: true,
    env: {},
  });
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', () => resolve(undefined));
  worker.once('exit', () => resolve(undefined));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
