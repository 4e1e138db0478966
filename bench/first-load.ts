import { gzipSync } from 'node:zlib';

/** Gzipped bytes of JavaScript that a first visit of the address downloads. */
export async function measureFirstLoad(shopUrl: string, path: string): Promise<number> {
  const html = await (await fetch(`${shopUrl}${path}`)).text();
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address));
  let bytes = 0;
  for (const address of scripts) {
    const script = await (await fetch(`${shopUrl}${address}`)).arrayBuffer();
    bytes += gzipSync(Buffer.from(script), { level: 9 }).length;
  }
  return bytes;
}
