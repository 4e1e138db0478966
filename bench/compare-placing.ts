import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import autocannon, { type Request, type Result } from 'autocannon';
import type { RaceShop } from '../races/race-shop.ts';
import { medianOf } from './measure-throughput.ts';

const connections = 24;
const ordersPerRound = 1_200;
const rounds = 3;

/** One round warms up, the others are measured. */
export const ordersToPrepare = ordersPerRound * (rounds + 1);

export type OrderFigure = { name: string; perSecond: number; ofBare: number };

/** A checkout that waits for its submission, and what a bare handler receives instead. */
export type WaitingOrder = { token: string; checkoutNo: string; bare: object };

/** Submits orders to the shop and to a bare handler in turn, and returns the medians. */
export async function comparePlacing(
  shop: RaceShop,
  { name, barePath }: { name: string; barePath: '/order' | '/join' },
  orders: readonly WaitingOrder[],
): Promise<OrderFigure> {
  const bare = await openBareOrders(shop.databaseUrl);
  const [node] = shop.nodes;
  const perSecond: number[] = [];
  const barePerSecond: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const part = orders.slice(round * ordersPerRound, (round + 1) * ordersPerRound);
    const ours = await submitAll(`${node?.url}/Checkout/SubmitCheckout`, part, shopRequest);
    const theirs = await submitAll(bare.url + barePath, part, bareRequest);
    if (round > 0) perSecond.push(ours);
    if (round > 0) barePerSecond.push(theirs);
  }
  bare.close();
  return {
    name,
    perSecond: medianOf(perSecond),
    ofBare: medianOf(perSecond) / medianOf(barePerSecond),
  };
}

async function openBareOrders(databaseUrl: string) {
  const port = await findFreePort();
  const server = fork(join(import.meta.dirname, 'bare-orders.ts'), [`${port}`, databaseUrl]);
  await once(server, 'message');
  return { url: `http://127.0.0.1:${port}`, close: () => server.kill('SIGTERM') };
}

const shopRequest = ({ token, checkoutNo }: WaitingOrder) => ({
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ checkoutNo }),
});

const bareRequest = ({ bare }: WaitingOrder) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(bare),
});

/** Sends each order once; returns how many were placed per second. */
async function submitAll(
  url: string,
  orders: readonly WaitingOrder[],
  requestOf: (order: WaitingOrder) => { headers: Record<string, string>; body: string },
): Promise<number> {
  let next = 0;
  const setupRequest = (request: Request): Request => {
    const order = orders[next++ % orders.length];
    return order ? { ...request, ...requestOf(order) } : request;
  };
  const started = performance.now();
  // autocannon ends on whole seconds, so the last response marks the end.
  let answeredAt = started;
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(
      { url, connections, amount: orders.length, method: 'POST', requests: [{ setupRequest }] },
      (error, output) => (error ? reject(error) : resolve(output)),
    );
    running.on('response', () => {
      answeredAt = performance.now();
    });
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return (orders.length * 1_000) / (answeredAt - started);
}
