import type { HttpBindings } from '@hono/node-server';
import { refusalText } from '@kaituan/contract/refusals';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

/** Bytes of all bodies read into memory at once; beyond it clients must retry. */
const maxBytesAtOnce = 64 * 1024 * 1024;
/** How much of a refused body is received and discarded, so that its sender reads the response. */
const maxDiscardedBytes = 16 * 1024 * 1024;
const discardMs = 2_000;
const comeBackSeconds = 2;

let bytesUnderWay = 0;

/**
 * The body of a request, or PAYLOAD_TOO_LARGE as soon as it is known to be larger. At most `maxBytes` are
 * held in memory, whatever the Content-Length, and they count among all bodies being read (MAINTENANCE).
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = declaredBytes(request);
  if (declared === 0) return new Uint8Array();
  if (declared !== undefined && declared > maxBytes) throw await tooLarge(request);
  const reserved = declared ?? maxBytes;
  if (bytesUnderWay + reserved > maxBytesAtOnce) {
    throw new Refusal('MAINTENANCE', { retryAfterSeconds: comeBackSeconds });
  }
  bytesUnderWay += reserved;
  try {
    // Node delivers no more of a body than its Content-Length.
    if (declared !== undefined) return new Uint8Array(await request.arrayBuffer());
    return await readChunks(request, maxBytes);
  } finally {
    bytesUnderWay -= reserved;
  }
}

/** The same as text. */
export const readText = async (request: Request, maxBytes: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(request, maxBytes));

/**
 * For routes that read the body themselves: ensures that it is complete and within the limit, or responds
 * 413.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    try {
      const body = await readBytes(c.req.raw, maxBytes);
      const { method, headers, url, signal } = c.req.raw;
      c.req.raw = new Request(url, {
        method,
        headers,
        body: body as Uint8Array<ArrayBuffer>,
        signal,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'PAYLOAD_TOO_LARGE') return c.text(refusalText[error.code], 413);
      return c.text(error.message, 503, { 'Retry-After': String(error.retryAfterSeconds ?? 1) });
    }
    return next();
  };
}

/**
 * Closes the connection after refusing a body that was not read to its end, having discarded some of the
 * rest: a connection that is reset while its client sends loses the response.
 */
export const closeAfterRefusedBody: MiddlewareHandler = async (c, next) => {
  await next();
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (c.res.status < 400 || !incoming || !mayHaveBody(c.req.raw)) return;
  if (c.res.status === 413 || !incoming.complete) c.header('Connection', 'close');
  if (!incoming.complete && !incoming.readableDidRead) await discard(c.req.raw.body?.getReader());
};

async function readChunks(request: Request, maxBytes: number): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return Buffer.concat(chunks, size);
    size += value.length;
    if (size > maxBytes) {
      chunks.length = 0;
      await discard(reader);
      throw new Refusal('PAYLOAD_TOO_LARGE');
    }
    chunks.push(value);
  }
}

async function tooLarge(request: Request): Promise<Refusal> {
  await discard(request.body?.getReader());
  return new Refusal('PAYLOAD_TOO_LARGE');
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Receives and discards the rest of a body, up to so many bytes and so long. */
async function discard(reader: BodyReader | undefined): Promise<void> {
  if (!reader) return;
  const { promise: tooSlow, resolve } = Promise.withResolvers<{ done: true; value?: undefined }>();
  const timer = setTimeout(resolve, discardMs, { done: true });
  try {
    for (let bytes = 0; bytes < maxDiscardedBytes; ) {
      const { done, value } = await Promise.race([reader.read(), tooSlow]);
      if (done || !value) return;
      bytes += value.length;
    }
  } catch {
    // The sender has disconnected.
  } finally {
    clearTimeout(timer);
  }
}

const mayHaveBody = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

/** Undefined for a chunked body; Node refuses requests with both or with an invalid length. */
function declaredBytes(request: Request): number | undefined {
  const length = request.headers.get('content-length');
  const isClaimed = length !== null && !request.headers.has('transfer-encoding');
  if (isClaimed && /^\d+$/.test(length)) return Number(length);
  return request.body === null ? 0 : undefined;
}
