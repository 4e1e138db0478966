import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import { compareThroughput, type Target } from './measure-throughput.ts';

export type PageFigure = { name: string; perSecond: number; ofBare: number };

const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br, zstd',
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
    const { perSecond, ofLimit } = await withBareServer(target, folder, (bare) =>
      compareThroughput(target, bare),
    );
    figures.push({ name, perSecond, ofBare: ofLimit });
  }
  return figures;
}

/** Beside a server that sends the same bytes with the same headers. */
async function withBareServer<T>(
  target: Target,
  folder: string,
  measure: (bare: Target) => Promise<T>,
): Promise<T> {
  const file = join(folder, 'bare-answer');
  const { head, bytes } = await readAnswer(target);
  await writeFile(`${file}.head`, JSON.stringify(head));
  await writeFile(file, bytes);
  const port = await findFreePort();
  const server: ChildProcess = fork(join(import.meta.dirname, 'bare-server.ts'), [file, `${port}`]);
  await once(server, 'message');
  try {
    return await measure({ ...target, url: `http://127.0.0.1:${port}/` });
  } finally {
    server.kill();
  }
}

/** Headers that Node adds to every response. */
const ofNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A response as it is sent: fetch would unpack it. */
async function readAnswer({ url, method, headers, body }: Target) {
  const asked = request(url, { method, headers });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const given = Object.entries(answer.headersDistinct).filter(([name]) => !ofNode.has(name));
  const head = given.flatMap(([name, values = []]) => values.flatMap((value) => [name, value]));
  const hasLength = answer.headers['content-length'] !== undefined;
  return { head: hasLength ? head : [...head, 'content-length', `${bytes.length}`], bytes };
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
