import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { readBackup } from '@kaituan/server/backup/stored-backups';
import { type Database, openDatabase } from '@kaituan/server/database/database';
import { createServerDatabase } from '@kaituan/server/testing/databases/server-database';
import { createProduct, createSku } from '@kaituan/server/testing/goods/catalog-factory';
import { runCommand } from '@kaituan/server/testing/shops/run-command';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNode } from './open-node.ts';
import { openRaceShop, type RaceShop } from './race-shop.ts';
import { Racer } from './racer.ts';

const sellersAtOnce = 4;
const ordersAround = 15;

let shop: RaceShop;
let folder: string;
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  shop = await openRaceShop({ nodes: 1 });
  folder = await mkdtemp(join(tmpdir(), 'kaituan-saved-'));
});
afterAll(async () => {
  await shop.close();
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true, force: true });
});

type Place = { databaseUrl: string; dataDir: string };

async function newPlace(name: string): Promise<Place> {
  const made = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '');
  drops.push(made.drop);
  return { databaseUrl: made.url, dataDir: join(folder, name) };
}

/** Runs `npm run backup` or `npm run restore`, and returns the output. */
async function command(name: 'backup' | 'restore', place: Place, args: string[]): Promise<string> {
  const ended = await runCommand(`${name}-command`, args, {
    ...{ NODE_ENV: 'production', INIT_CWD: folder },
    ...{ DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir },
    BACKUP_PASSPHRASE: '正確 馬 電池 釘書針 𠮷',
  });
  expect(ended).toMatchObject({ code: 0 });
  return ended.stdout;
}

/** Sells until stopped; orders are recorded when the buyer got the response. */
function startSelling(skuId: number, members: Awaited<ReturnType<RaceShop['createMembers']>>) {
  const orderNos: string[] = [];
  const waiting = members.values();
  let isOpen = true;
  const sell = async () => {
    for (const member of waiting) {
      if (!isOpen) return;
      const racer = new Racer(member, shop.nodes);
      const checkoutNo = await racer.prepareCheckout(channelId, [{ skuId, quantity: 2 }]);
      const outcome = await racer.submit(checkoutNo);
      if ('answer' in outcome) orderNos.push(outcome.answer);
    }
  };
  const selling = Promise.all(Array.from({ length: sellersAtOnce }, sell));
  return {
    orderNos,
    sold: (count: number) =>
      expect.poll(() => orderNos.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count),
    stop: () => {
      isOpen = false;
      return selling;
    },
  };
}

async function withDatabase<T>(place: Place, read: (database: Database) => Promise<T>): Promise<T> {
  const opened = await openDatabase(place);
  return read(opened.database).finally(() => opened.close());
}

/** Everything that makes up the orders, to be compared between two shops. */
async function listOrders(database: Database): Promise<Map<string, unknown>> {
  const { rows } = await database.execute<{ no: string; lines: unknown }>(sql`
    select o.order_no as no, jsonb_build_object('member', o.member_id, 'payable', o.payable_twd,
      'placed', o.placed_at, 'address', o.address, 'lines',
      (select jsonb_agg(to_jsonb(l) order by l.line_no) from order_line l where l.order_no = o.order_no))
      as lines from shop_order o`);
  return new Map(rows.map(({ no, lines }) => [no, lines]));
}

async function bookMistakes(database: Database): Promise<unknown> {
  const { rows } = await database.execute(sql`select
    (select count(*) from order_line l left join shop_order o using (order_no)
      where o.order_no is null)::int as orphans,
    (select count(*) from shop_order o where not exists
      (select 1 from order_line l where l.order_no = o.order_no))::int as empty,
    (select count(*) from sku s where s.reserved <> coalesce((select sum(l.quantity)
      from order_line l where l.sku_id = s.id and l.hold_state = 'HELD'), 0))::int as stock,
    (select count(*) from shop_order o where not exists
      (select 1 from domain_event e
        where e.subject = 'ORDER' and e.subject_id = o.order_no and e.kind = 'PLACED'))::int as unrelayed`);
  return rows[0];
}

async function rowsOfNewest(backups: string): Promise<object> {
  const { manifest } = await readBackup(backups);
  const tables = manifest.tables.map(({ name, rows, digest }) => ({ name, rows, digest }));
  return { tables, sequences: manifest.sequences };
}

it('a shop that sells is saved and restored by the two commands, every order and file of that moment', {
  timeout: 240_000,
}, async () => {
  const source = { databaseUrl: shop.databaseUrl, dataDir: shop.dataDir };
  const uploads = join(source.dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, 'a.jpg'), 'x'.repeat(300_000));
  await writeFile(join(uploads, '空.png'), '');
  const productId = await createProduct(shop.database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(shop.database, productId, { onHand: 90_000 });
  const [regular, ...others] = await shop.createMembers(600);
  if (!regular) throw new Error('there is no member');
  const selling = startSelling(skuId, others);
  await selling.sold(ordersAround);
  const before = [...selling.orderNos];
  expect(await command('backup', source, ['backups'])).toContain('完成');
  const during = selling.orderNos.length - before.length;
  const atEnd = new Set(selling.orderNos);
  await selling.sold(selling.orderNos.length + ordersAround);
  await selling.stop();
  expect(during).toBeGreaterThan(0);

  const early = await newPlace('early');
  expect(await command('restore', early, ['backups'])).toContain('每一列都核對過');
  const lived = await withDatabase(source, listOrders);
  const saved = await withDatabase(early, listOrders);
  expect(before.filter((orderNo) => !saved.has(orderNo))).toEqual([]);
  expect(saved.size).toBeLessThan(lived.size);
  expect(saved.size).toBeLessThanOrEqual(atEnd.size + sellersAtOnce);
  for (const [orderNo, order] of saved) expect(order).toEqual(lived.get(orderNo));
  const none = { orphans: 0, empty: 0, stock: 0, unrelayed: 0 };
  expect(await withDatabase(early, bookMistakes)).toEqual(none);

  // Of a shop that stands still every row and file comes back as it was.
  await shop.nodes[0]?.close();
  await command('backup', source, ['backups']);
  const quiet = await newPlace('quiet');
  await command('restore', quiet, ['backups', '--live']);
  await command('backup', quiet, ['others']);
  expect(await rowsOfNewest(join(folder, 'others'))).toEqual(
    await rowsOfNewest(join(folder, 'backups')),
  );
  expect((await readdir(join(quiet.dataDir, 'uploads'))).sort()).toEqual(
    (await readdir(uploads)).sort(),
  );
  for (const name of await readdir(uploads)) {
    expect(await readFile(join(quiet.dataDir, 'uploads', name))).toEqual(
      await readFile(join(uploads, name)),
    );
  }

  const again = await openNode(quiet.databaseUrl, quiet.dataDir);
  // Sessions go on.
  const racer = new Racer(regular, [again]);
  const outcome = await racer.submit(
    await racer.prepareCheckout(channelId, [{ skuId, quantity: 1 }]),
  );
  await again.close();
  expect(outcome).toHaveProperty('answer');
});
