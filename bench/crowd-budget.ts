import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import {
  openPostgresServer,
  type PostgresServer,
} from '@kaituan/server/testing/databases/postgres-server';
import { openWatcher } from '@kaituan/server/testing/shops/live-watcher';
import { cpuMsOf, parentOf } from '@kaituan/server/testing/shops/shop-process';
import { sql } from 'drizzle-orm';
import { createPoolFixture } from '../races/group-fixture.ts';
import type { NodeOptions } from '../races/open-node.ts';
import { openRaceShop, type RaceShop } from '../races/race-shop.ts';
import { inTurns } from '../races/racer.ts';
import {
  type Answer,
  ask,
  asStarted,
  gather,
  openSale,
  type Phone,
  submitOf,
} from './flash-crowd.ts';

/** Half of them get a piece. */
const phones = 800;
const countedPhones = 200;
const atOnce = 16;
/** What a step left to do, and the log of it, may take so long. */
const settlesMs = 500;
const idleMs = 4_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Costs = { nodeMs: number; databaseMs: number; phoneMs: number; statements: number };
export type BudgetFigure = Costs & { name: string };

/**
 * What one phone of a crowd at a flash sale costs, by what it asks for: processor time of the nodes and of PostgreSQL,
 * of this process that plays the phones, whatever else the machine does; and statements that the database is sent.
 */
export async function benchCrowdBudget(
  options: Pick<NodeOptions, 'execArgv'> = {},
): Promise<BudgetFigure[]> {
  let logged = '';
  const server = await openPostgresServer({
    flags: ['max_connections=300'],
    onLog: (text) => {
      logged += text;
    },
  });
  const look = () => ({
    nodeMs: shop.nodes.reduce((sum, node) => sum + node.cpuMs(), 0),
    databaseMs: databaseCpuMs(server),
    phoneMs: cpuMsOf(process.pid),
    statements: logged.match(/LOG: {2}(execute|statement)/g)?.length ?? 0,
  });
  const shop = await openRaceShop({ nodes: 2, server: server.url, env: asStarted, ...options });
  try {
    const { campaignId } = await createPoolFixture(shop);
    // The first crowd warms both up.
    await visit({ shop, look, campaignId }, phones);
    const figures = await visit({ shop, look, campaignId }, phones);
    await shop.database.execute(sql`alter system set log_statement = 'all'`);
    await shop.database.execute(sql`select pg_reload_conf()`);
    await wait(settlesMs);
    const counted = await visit({ shop, look, campaignId }, countedPhones);
    return figures.map((figure, index) => ({
      ...figure,
      statements: counted[index]?.statements ?? Number.NaN,
    }));
  } finally {
    await shop.close();
    await server.close();
  }
}

type Look = () => Costs;
type Venue = { shop: RaceShop; look: Look; campaignId: number };

/** A sale with half as many pieces as phones: each does the same at a time. */
async function visit({ shop, look, campaignId }: Venue, count: number): Promise<BudgetFigure[]> {
  const sale = await openSale(shop, count / 2);
  const crowd = await gather(shop, sale.skuId, { seconds: 0, count });
  const nodeOf = (index: number) => shop.nodes[index % shop.nodes.length]?.url ?? '';
  const of = (phone: Phone) => ({ 'x-forwarded-for': phone.address });
  const leaving: (() => void)[] = [];

  const page = (phone: Phone, index: number) =>
    ask(`${nodeOf(index)}/products/${sale.productId}?channelId=${channelId}`, {
      headers: { ...of(phone), 'accept-encoding': 'br, gzip' },
    });
  const watch = async (phone: Phone, index: number) => {
    const url = `${nodeOf(index)}/live/campaigns?channelId=${channelId}&ids=${campaignId}`;
    const { status, close } = await openWatcher(url, { headers: of(phone) });
    leaving.push(close);
    return { status };
  };
  const checkout = (phone: Phone, index: number) =>
    ask(`${nodeOf(index)}/Checkout/GetCheckout`, submitOf(phone));
  const submit = (phone: Phone, index: number) =>
    ask(`${nodeOf(index)}/Checkout/SubmitCheckout`, submitOf(phone));

  const steps = [
    ['page', crowd, page, 200],
    ['live progress', crowd, watch, 200],
    ['checkout', crowd, checkout, 200],
    ['submit that gets a piece', crowd.slice(0, count / 2), submit, 200],
    ['submit after the last piece', crowd.slice(count / 2), submit, 409],
  ] as const;
  await wait(settlesMs);
  const idle = await observe(look, () => wait(idleMs));
  const figures: BudgetFigure[] = [];
  for (const [name, who, step, status] of steps) {
    const answers: Pick<Answer, 'status'>[] = [];
    const visited = await observe(look, async () => {
      const entries = [...who.entries()];
      answers.push(...(await inTurns(entries, atOnce, ([index, phone]) => step(phone, index))));
      await wait(settlesMs);
    });
    const other = answers.find((answer) => answer.status !== status);
    if (other) throw new Error(`${name}: answered ${other.status}`);
    // What the shop does anyway, as its jobs, is nobody's.
    const perPhone = (of: keyof Costs) =>
      (visited[of] - (idle[of] / idle.tookMs) * visited.tookMs) / who.length;
    figures.push({
      ...{ name, nodeMs: perPhone('nodeMs'), databaseMs: perPhone('databaseMs') },
      ...{ phoneMs: perPhone('phoneMs'), statements: perPhone('statements') },
    });
  }
  for (const leave of leaving) leave();
  return figures;
}

/** What nodes and database did meanwhile. */
async function observe(look: Look, run: () => Promise<unknown>) {
  const [before, started] = [look(), performance.now()];
  await run();
  const [after, tookMs] = [look(), performance.now() - started];
  return {
    tookMs,
    nodeMs: after.nodeMs - before.nodeMs,
    databaseMs: after.databaseMs - before.databaseMs,
    phoneMs: after.phoneMs - before.phoneMs,
    statements: after.statements - before.statements,
  };
}

/** Of all processes of the server, those that ended too. */
function databaseCpuMs({ cluster }: PostgresServer): number {
  const main = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const parts = readdirSync('/proc').filter((name) => parentOf(name) === main);
  const running = parts.map((pid) => cpuMsOf(Number(pid)) || 0);
  return running.reduce((sum, ms) => sum + ms, cpuMsOf(main, { withEnded: true }));
}
