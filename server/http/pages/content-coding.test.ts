import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseCoding, compress } from './content-coding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, zstd', 'zstd'],
  ['gzip, deflate', 'gzip'],
  ['BR;q=0, GZIP;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, zstd;q=0, *;q=0.1', 'gzip'],
  ['gzip;q=nonsense', 'identity'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a browser that accepts “%s” gets %s', (accepted, expected) => {
  expect(chooseCoding(accepted)).toBe(expected);
  expect(chooseCoding(accepted)).toBe(expected);
});

test('every coding can be read again, and is smaller', async () => {
  const page = Buffer.from('<p>開團</p>'.repeat(500));
  const br = await compress('br', page);
  const zstd = await compress('zstd', page);
  const gzip = await compress('gzip', page);
  expect(brotliDecompressSync(br)).toEqual(page);
  expect(zstdDecompressSync(zstd)).toEqual(page);
  expect(gunzipSync(gzip)).toEqual(page);
  expect(await compress('identity', page)).toBe(page);
  for (const bytes of [br, zstd, gzip]) expect(bytes.length).toBeLessThan(page.length / 10);
});
