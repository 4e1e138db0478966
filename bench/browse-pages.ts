import { randomInt } from 'node:crypto';

const words = [
  '水餃',
  '牛肉麵',
  '咖啡',
  '衛生紙',
  '蝦',
  '鳳梨酥',
  '洗衣精',
  '茶',
  '沒有這種東西',
  '禮盒',
];
const connections = 8;

/** Addresses of the shop that never repeat, so that no page cache applies. */
export function* differentPages(productIds: readonly number[]): Generator<string> {
  for (let at = 0; ; at += 1) {
    const product = productIds[at % productIds.length];
    const word = encodeURIComponent(words[at % words.length] ?? '');
    yield `/products/${product}?channelId=100083&visit=${at}`;
    yield `/?channelId=100083&visit=${at}`;
    yield `/search?q=${word}&channelId=100083&visit=${at}`;
    yield `/products?channelId=100083&visit=${at}`;
    yield `/products/${10_000_000 + at}?channelId=100083`;
    yield `/group-buys?channelId=100083&visit=${at}`;
    yield `/no-such-page-${at}?channelId=100083`;
    yield `/category?channelId=100083&visit=${at}`;
  }
}

/**
 * A different visitor address for each request, as behind a proxy; of this machine, as a demo shop that others reach
 * shows no codes any more.
 */
const someAddress = (): string => `127.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Reads so many pages, a few concurrently; returns the number of responses per status. */
export async function browse(
  shopUrl: string,
  pages: Generator<string>,
  count: number,
): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  let left = count;
  const read = async () => {
    while (left > 0) {
      left -= 1;
      const { value } = pages.next();
      const headers = { 'x-forwarded-for': someAddress() };
      const status = await readPage(`${shopUrl}${value}`, headers);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, read));
  return answers;
}

/** Retried once if the shop was just closing the connection. */
async function readPage(url: string, headers: Record<string, string>, tries = 2): Promise<number> {
  try {
    const response = await fetch(url, { redirect: 'manual', headers });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    if (tries === 1) throw error;
    return readPage(url, headers, tries - 1);
  }
}

export async function findProductIds(shopUrl: string): Promise<number[]> {
  const answer = await fetch(`${shopUrl}/Product/GetScpProductArray`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channelId: 100083, limit: 24, sort: 'NEW' }),
  });
  const { result } = (await answer.json()) as { result: { id: number }[] };
  return result.map(({ id }) => id);
}
