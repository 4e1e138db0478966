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

export type PageWeight = { bytes: number; parts: Record<string, number> };

/** Bytes of a page before compression, by what fills them: data, other scripts, attributes by name, and the rest. */
export async function weighPage(shopUrl: string, path: string): Promise<PageWeight> {
  const html = await (await fetch(`${shopUrl}${path}`)).text();
  const parts: Record<string, number> = {};
  const take = (name: string, text: string) => {
    parts[name] = (parts[name] ?? 0) + Buffer.byteLength(text);
    return '';
  };
  html
    .replaceAll(/<script id="browser-data".*?<\/script>/gs, (data) => take('data', data))
    .replaceAll(/<script.*?<\/script>/gs, (script) => take('scripts', script))
    .replaceAll(/ ([\w-]+)="[^"]*"/g, (text, name) => take(name, text))
    .replace(/.+/s, (rest) => take('elements and text', rest));
  return { bytes: Buffer.byteLength(html), parts };
}
