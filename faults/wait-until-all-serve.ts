import type { ShopNode } from '../races/open-node.ts';

const maxMs = 60_000;
const pauseMs = 100;
/** A separate shopper, who shares no limits with others. */
const headers = { 'x-forwarded-for': '203.0.113.9' };

/** How long it took until every node was ready and rendered a page; undefined after a timeout. */
export async function waitUntilAllServe(
  nodes: readonly Pick<ShopNode, 'url'>[],
): Promise<number | undefined> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < maxMs) {
    const served = await Promise.all(nodes.map(({ url }) => serves(url)));
    if (served.every(Boolean)) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return undefined;
}

async function serves(url: string): Promise<boolean> {
  // A different address each time, so that no cache applies.
  const paths = ['/readyz', `/?channelId=100083&again=${Math.random()}`];
  const answers = await Promise.all(paths.map((path) => fetch(`${url}${path}`, { headers }))).catch(
    () => [],
  );
  return answers.length > 0 && answers.every(({ status }) => status === 200);
}
