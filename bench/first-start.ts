import type { Api, ApiPath } from '@kaituan/contract/api';
import { openPostgresServer } from '@kaituan/server/testing/databases/postgres-server';
import { memoryBytesOf, peakMemoryBytesOf } from '@kaituan/server/testing/shops/shop-process';
import { type DemoShop, openDemoShop, withoutLimits } from './demo-shop.ts';

export type CallFigure = { name: string; firstMs: number; medianMs: number; p99Ms: number };
export type StartFigures = {
  database: 'embedded' | 'PostgreSQL';
  calls: CallFigure[];
  /** Of the shop's process: the most so far, and now. */
  memory: { peakMb: number; restMb: number };
};

const measuredCalls = 100;
const channelId = 100083;
const everyFacet = ['categoryId', 'brandId', 'price', 'temperature'];
const list = '/Product/GetScpProductArray';

const inCart = { channelId, cartType: 'CART' };

type ApiResult<P extends ApiPath> = Api[P]['answer'] extends { result: infer R } ? R : never;
type Call = { name: string; path: string; bodyOf(turn: number): object; isOfMember?: boolean };

/** What a visitor of a shop just started asks for; a cart's calls as a member. */
const callsOf = (productId: number, lineId: number): Call[] => [
  {
    ...{ name: 'list, all facets', path: list },
    bodyOf: () => ({ channelId, facets: everyFacet, limit: 24, sort: 'NEW' }),
  },
  ...['冷凍蝦', '禮盒', '冷凍恐龍'].map((searchText) => ({
    ...{ name: `search ${searchText}`, path: list },
    bodyOf: () => ({ channelId, facets: everyFacet, searchText }),
  })),
  {
    ...{ name: 'suggestions for 草莓', path: '/Product/GetSuggestionArray' },
    bodyOf: () => ({ channelId, searchText: '草莓' }),
  },
  {
    ...{ name: 'product', path: '/Product/GetScpProduct' },
    bodyOf: () => ({ channelId, productId }),
  },
  {
    ...{ name: 'quantity in the cart', path: '/Cart/UpdateCartItem', isOfMember: true },
    bodyOf: (turn) => ({ ...inCart, lineId, quantity: 1 + (turn % 2) }),
  },
  { name: 'cart', path: '/Cart/GetCart', isOfMember: true, bodyOf: () => inCart },
  { name: 'checkout', path: '/Checkout/CreateCheckout', isOfMember: true, bodyOf: () => inCart },
];

/** Calls over HTTP right after the first start of a demo shop, one at a time, on each database. */
export async function benchFirstStart(): Promise<StartFigures[]> {
  const embedded = await openDemoShop(withoutLimits);
  const figures: StartFigures[] = [];
  try {
    figures.push({ database: 'embedded', ...(await measure(embedded)) });
  } finally {
    await embedded.close();
  }
  const server = await openPostgresServer();
  const beside = await openDemoShop({ ...withoutLimits, DATABASE_URL: server.url });
  try {
    figures.push({ database: 'PostgreSQL', ...(await measure(beside)) });
  } finally {
    await beside.close();
    await server.close();
  }
  return figures;
}

async function measure({ url, pid }: DemoShop): Promise<Omit<StartFigures, 'database'>> {
  const guest = askerOf(url);
  const member = askerOf(url, await signIn(guest));
  const { productId, lineId } = await fillCart(guest, member);
  const calls: CallFigure[] = [];
  for (const { name, path, bodyOf, isOfMember } of callsOf(productId, lineId)) {
    const ask = isOfMember ? member : guest;
    const times: number[] = [];
    for (let turn = 0; turn <= measuredCalls; turn += 1) {
      const started = performance.now();
      await ask(path, bodyOf(turn));
      times.push(performance.now() - started);
    }
    const [firstMs = 0, ...later] = times;
    const sorted = later.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    calls.push({ name, firstMs, medianMs: at(0.5), p99Ms: at(0.99) });
  }
  const megabytes = (bytes: number) => bytes / 1_000_000;
  const memory = {
    peakMb: megabytes(peakMemoryBytesOf(pid)),
    restMb: megabytes(memoryBytesOf(pid)),
  };
  return { calls, memory };
}

type Ask = (path: string, body: object) => Promise<{ result: unknown }>;

function askerOf(url: string, token?: string): Ask {
  const authorization = token && { authorization: `Bearer ${token}` };
  return async (path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { result: unknown };
  };
}

/** A product with a variant that can be bought piece by piece, and the line of a cart that it makes. */
async function fillCart(guest: Ask, member: Ask): Promise<{ productId: number; lineId: number }> {
  const { result } = await guest(list, { channelId, limit: 60, sort: 'HOT' });
  for (const { id: productId } of result as { id: number }[]) {
    const { skus } = (await guest('/Product/GetScpProduct', { channelId, productId }))
      .result as ApiResult<'/Product/GetScpProduct'>;
    const sku = skus.find(
      ({ moq, multiple, availability }) =>
        moq === 1 && multiple === 1 && availability === 'IN_STOCK',
    );
    if (!sku) continue;
    const cart = (await member('/Cart/AddCartItem', { ...inCart, skuId: sku.skuId, quantity: 1 }))
      .result as ApiResult<'/Cart/AddCartItem'>;
    const line = cart.lines.find(({ skuId }) => skuId === sku.skuId);
    if (line) return { productId, lineId: line.lineId };
  }
  throw new Error('no goods that can be bought piece by piece');
}

async function signIn(ask: Ask): Promise<string> {
  const member = { email: 'member@kaituan.example', password: 'demo-member' };
  const { result } = await ask('/identity/sign-in-with-password', member);
  return (result as { accessToken: string }).accessToken;
}
