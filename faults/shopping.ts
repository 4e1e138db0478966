import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import type { ShopNode } from '../races/open-node.ts';
import { buy, type Goods, type Purchase, type Scenario } from './buying.ts';
import { recordingFetch, type TrafficLog } from './traffic-log.ts';

const tickMs = 20;
/** Requests that one purchase makes, on average. */
const requestsPerPurchase = 9;
const shareOfPurchases = 0.25;

type Member = { memberId: string; token: string };

export type Shopping = {
  readonly purchases: readonly Purchase[];
  /** Purchases that ended with an unexpected error. */
  readonly failures: readonly string[];
  /** Starts nothing new, and resolves when running purchases have ended. */
  stop(): Promise<void>;
};

/**
 * Mixed shopping at a steady rate, whether or not the shop keeps up: pages with their files, lists,
 * searches and progress, and purchases from the cart to the gateway. Every shopper has a different address.
 */
export function startShopping(options: {
  nodes: readonly Pick<ShopNode, 'url'>[];
  members: Iterator<Member>;
  goods: Goods;
  productIds: readonly number[];
  files?: readonly string[];
  scenarios: readonly Scenario[];
  log: TrafficLog;
  requestsPerSecond: number;
  /** Beyond so many shoppers at once nothing is started. */
  maxUnderWay?: number;
  /** Beyond so many requests at once, at a moment, shoppers wait before they send theirs. */
  maxRequests?: () => number;
}): Shopping {
  const { nodes, members, goods, scenarios, log, requestsPerSecond } = options;
  const { maxUnderWay = 400, maxRequests = () => Number.POSITIVE_INFINITY } = options;
  const purchases: Purchase[] = [];
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  const fetch = atMost(maxRequests, recordingFetch(log, shopperAddress));
  const browsesPerTick = (requestsPerSecond * (1 - shareOfPurchases) * tickMs) / 1_000;
  const purchasesPerTick =
    (requestsPerSecond * shareOfPurchases * tickMs) / 1_000 / requestsPerPurchase;
  let browsesDue = 0;
  let purchasesDue = 0;
  let lastTick = performance.now();

  const follow = (work: Promise<unknown>) => {
    const followed: Promise<void> = work.then(
      () => {},
      (error) => void failures.push(String(error)),
    );
    underWay.add(followed);
    void followed.finally(() => underWay.delete(followed));
  };
  const startPurchase = () => {
    const { value: member, done } = members.next();
    if (done) return;
    follow(
      buy({ member, nodes, goods, scenarios, fetch }).then((purchase) => purchases.push(purchase)),
    );
  };
  const timer = setInterval(() => {
    const ticks = (performance.now() - lastTick) / tickMs;
    lastTick = performance.now();
    browsesDue += browsesPerTick * ticks;
    purchasesDue += purchasesPerTick * ticks;
    for (; browsesDue >= 1; browsesDue -= 1) {
      // Requests without a response are counted by the log, not by a browser timeout.
      if (underWay.size < maxUnderWay) follow(browse(fetch, options).catch(() => {}));
    }
    for (; purchasesDue >= 1; purchasesDue -= 1) {
      if (underWay.size < maxUnderWay) startPurchase();
    }
  }, tickMs);

  return {
    purchases,
    failures,
    async stop() {
      clearInterval(timer);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** So many requests at once; further ones wait for their turn here, not in a node. */
function atMost(max: () => number, ask: typeof fetch): typeof fetch {
  const waiting: (() => void)[] = [];
  let sent = 0;
  return async (...request) => {
    if (sent >= max()) await new Promise<void>((resolve) => waiting.push(resolve));
    else sent += 1;
    try {
      return await ask(...request);
    } finally {
      sent -= 1;
      for (; sent < max() && waiting.length > 0; sent += 1) waiting.shift()?.();
    }
  };
}

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
/** The first items far more often than the last ones. */
const pickPopular = <T>(items: readonly T[]): T =>
  items[Math.floor(Math.random() ** 3 * items.length)] as T;
const words = ['蝦', '冷凍', '米', '咖啡', '芒果', '雞', '茶', '禮盒'];
const shopperAddress = () =>
  `203.0.${Math.floor(Math.random() * 256)}.${1 + Math.floor(Math.random() * 254)}`;

async function browse(
  fetch: typeof globalThis.fetch,
  { nodes, goods, productIds, files = [] }: Parameters<typeof startShopping>[0],
): Promise<void> {
  const { url } = pick(nodes);
  const page = (path: string) =>
    fetch(`${url}${path}${path.includes('?') ? '&' : '?'}channelId=${channelId}`);
  const call = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ channelId, ...body }),
    });
  const kind = Math.random();
  if (kind < 0.12) await page('/');
  else if (kind < 0.27) await page(`/products/${pickPopular(productIds)}`);
  else if (kind < 0.33) await page('/products');
  else if (kind < 0.43) await page(`/group-buys/${goods.campaignId}`);
  else if (kind < 0.53) await call('/GroupBuy/GetCampaign', { campaignId: goods.campaignId });
  else if (kind < 0.68) {
    await call('/GroupBuy/GetProgressArray', { campaignIdArray: [goods.campaignId] });
  } else if (kind < 0.94 && files.length > 0) await fetch(`${url}${pick(files)}`);
  else {
    await call('/Product/GetScpProductArray', {
      facets: ['categoryId'],
      filterArray: ['displayTimestamp < NOW AND maxEndTimestamp > NOW', 'productStatus = ACTIVE'],
      searchText: pick(words),
      limit: 24,
    });
  }
}
