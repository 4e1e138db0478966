import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { sku } from '@kaituan/server/database/schema/catalog-schema';
import { createProduct, createSku } from '@kaituan/server/testing/goods/catalog-factory';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRaceShop, type RaceShop } from './race-shop.ts';
import { inTurns, Racer } from './racer.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

const nobody = 65_534;
/** Fewer than the nodes have connections to it. */
const serverConnections = 6;
let pooler: { port: number; process: ChildProcess; folder: string } | undefined;
let shop: RaceShop;

/** PgBouncer in transaction mode, in front of every database of the test server. */
async function openPooler(server: URL) {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-pooler-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${server.username}" "${server.password}"\n`);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
`,
  );
  const isRoot = process.getuid?.() === 0;
  const started = spawn('pgbouncer', [settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  for await (const line of started.stderr ?? []) if (String(line).includes('process up')) break;
  return { port, process: started, folder };
}

beforeAll(async () => {
  if (!hasPooler) return;
  const opened = await openPooler(new URL(process.env.TEST_DATABASE_URL ?? ''));
  pooler = opened;
  const through = (databaseUrl: string) =>
    Object.assign(new URL(databaseUrl), { port: String(opened.port) }).href;
  shop = await openRaceShop({ pooler: through });
});
afterAll(async () => {
  await shop?.close();
  if (!pooler) return;
  const exited = once(pooler.process, 'exit');
  pooler.process.kill('SIGTERM');
  await exited;
  await rm(pooler.folder, { recursive: true, force: true });
});

test('behind a pooler in transaction mode 20 pieces are sold to 20 of 60 buyers', async ({
  skip,
}) => {
  skip(!hasPooler, 'pgbouncer is not installed here');
  const productId = await createProduct(shop.database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(shop.database, productId, { onHand: 20, priceTwd: 100 });
  const racers = (await shop.createMembers(60)).map((member) => new Racer(member, shop.nodes));
  const checkoutNos = await inTurns(racers, 30, (racer) =>
    racer.prepareCheckout(channelId, [{ skuId, quantity: 1 }]),
  );
  const entries = racers.map((racer, at) => ({ racer, checkoutNo: checkoutNos[at] ?? '' }));
  const outcomes = await inTurns(entries, 60, ({ racer, checkoutNo }) => racer.submit(checkoutNo));
  const orderNos = outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : []));
  expect(new Set(orderNos).size).toBe(20);
  const [row] = await shop.database.select().from(sku).where(eq(sku.id, skuId));
  expect(row).toMatchObject({ onHand: 20, reserved: 20 });
});
