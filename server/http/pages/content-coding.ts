import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as limits, zstdCompress } from 'node:zlib';

export type ContentCoding = 'br' | 'zstd' | 'gzip' | 'identity';

/** Pages are compressed once and sent many times, so levels that a request could not wait for are worth it. */
const brotliQuality = 6;
const zstdLevel = 9;
const gzipLevel = 7;

/** In the order of their sizes for pages; the first that a browser accepts is sent. */
const codings: Exclude<ContentCoding, 'identity'>[] = ['br', 'zstd', 'gzip'];
const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [limits.BROTLI_PARAM_QUALITY]: brotliQuality,
        [limits.BROTLI_PARAM_MODE]: limits.BROTLI_MODE_TEXT,
        [limits.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes: Buffer) =>
    promisify(zstdCompress)(bytes, { params: { [limits.ZSTD_c_compressionLevel]: zstdLevel } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: gzipLevel }),
  identity: async (bytes: Buffer) => bytes,
};

/** Compresses in a thread beside the one that answers. */
export const compress = (coding: ContentCoding, bytes: Buffer): Promise<Buffer> =>
  compressors[coding](bytes);

/** Browsers send a handful of different headers; each is read once. */
const chosen = new Map<string, ContentCoding>();
const maxChosen = 200;

/** The coding of a response for an Accept-Encoding header. */
export function chooseCoding(accepted: string | null | undefined): ContentCoding {
  if (!accepted) return 'identity';
  const known = chosen.get(accepted);
  if (known) return known;
  const coding = readAccepted(accepted);
  if (chosen.size < maxChosen) chosen.set(accepted, coding);
  return coding;
}

function readAccepted(accepted: string): ContentCoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const given = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = given === undefined ? 1 : Number(given.slice('q='.length));
    weights.set(name, weight);
  }
  return codings.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}
