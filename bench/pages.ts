import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/find-free-port';
import { measureThroughput, type Target } from './measure-throughput.ts';

export type PageFigure = { name: string; perSecond: number; ofBare: number };

const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
  accept: 'text/html',
};

/** Rendered pages and list calls per second, beside a bare server that sends the same bytes. */
export async function benchPages(shopUrl: string, folder: string): Promise<PageFigure[]> {
  const productId = await findProductId(shopUrl);
  const page = (path: string): Target => ({ url: `${shopUrl}${path}`, headers: browserHeaders });
  const list: Target = {
    url: `${shopUrl}/Product/GetScpProductArray`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channelId: 100083, facets: ['categoryId'], limit: 24, sort: 'NEW' }),
  };
  const targets: [string, Target][] = [
    ['home page', page('/?channelId=100083')],
    ['product list page', page('/products?channelId=100083')],
    ['product page', page(`/products/${productId}?channelId=100083`)],
    ['product list call', list],
  ];
  const figures: PageFigure[] = [];
  for (const [name, target] of targets) {
    const perSecond = await measureThroughput(target);
    const bare = await withBareServer(target, folder, measureThroughput);
    figures.push({ name, perSecond, ofBare: perSecond / bare });
  }
  return figures;
}

async function withBareServer(
  target: Target,
  folder: string,
  measure: (target: Target) => Promise<number>,
): Promise<number> {
  const { url, ...init } = target;
  const answer = await fetch(url, init);
  const file = join(folder, 'bare-answer');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const port = await findFreePort();
  const type = answer.headers.get('content-type') ?? 'text/html';
  const server: ChildProcess = fork(join(import.meta.dirname, 'bare-server.ts'), [
    file,
    `${port}`,
    type,
  ]);
  await once(server, 'message');
  try {
    return await measure({ ...target, url: `http://127.0.0.1:${port}/` });
  } finally {
    server.kill();
  }
}

export async function findProductId(shopUrl: string): Promise<number> {
  const answer = await fetch(`${shopUrl}/Product/GetScpProductArray`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channelId: 100083, limit: 1, sort: 'NEW' }),
  });
  const { result } = (await answer.json()) as { result: { id: number }[] };
  if (!result[0]) throw new Error('the demo shop has no product');
  return result[0].id;
}
