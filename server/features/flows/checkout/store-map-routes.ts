import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { checkout, type PickupStore } from '#server/database/schema/cart-schema.ts';
import { refuseInText } from '#server/http/refuse-in-text.ts';
import { limitBody } from '#server/http/request-body.ts';
import { getLinkKey } from '#server/http/signed-link.ts';
import type { StoreMap } from '#server/platform/store-map/store-map.ts';
import { type CheckoutRow, changeCheckout } from './checkout-query.ts';
import { readStoreReply, type StoreChoice, storeMapReturnPath } from './store-map-link.ts';

type StoreMapOptions = { database: Database; storeMap: StoreMap; log: Logger; now?: () => Date };

const maxBodyBytes = 16 * 1024;
const checkoutNo = ':checkoutNo{[0-9A-HJKMNP-TV-Z]{26}}';

/** The address the store map posts to: the store is saved with the checkout, and the buyer returns there. */
export function storeMapRoutes(options: StoreMapOptions): Hono {
  const routes = new Hono();
  routes.use(`${storeMapReturnPath}/*`, limitBody(maxBodyBytes));
  routes.post(`${storeMapReturnPath}/${checkoutNo}`, (c) =>
    takeStore(c, c.req.param('checkoutNo'), options),
  );
  const text = '門市沒有選好，請回到結帳頁再試一次';
  routes.onError((error, c) => refuseInText(c, error, { log: options.log, text }));
  return routes;
}

async function takeStore(
  c: Context,
  checkoutNo: string,
  options: StoreMapOptions,
): Promise<Response> {
  const { database, storeMap, log } = options;
  const now = options.now?.() ?? new Date();
  const choice = readStoreReply(await getLinkKey(database), checkoutNo, c.req.query(), now);
  if (!choice) return c.text('這個連結已失效，請回到結帳頁重新選擇門市', 403);
  const store = storeMap.read(choice.method, await c.req.parseBody());
  if (store) await keepStore(database, choice, store, now);
  else log.warn({ checkoutNo }, 'a store map reply had no valid store');
  return c.redirect(`/checkout/${checkoutNo}#delivery`, 303);
}

/** A checkout that was submitted or has expired meanwhile stays as it is. */
async function keepStore(
  database: Database,
  choice: StoreChoice,
  store: PickupStore,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(checkout)
      .where(eq(checkout.checkoutNo, choice.checkoutNo))
      .for('update');
    if (row?.status !== 'OPEN' || row.expiresAt <= now) return;
    const shipments = withStore(row.shipments, choice, store);
    await changeCheckout(transaction, row, { shipments });
  });
}

function withStore(
  shipments: CheckoutRow['shipments'],
  { key, method }: StoreChoice,
  store: PickupStore,
): CheckoutRow['shipments'] {
  const before = shipments.find((choice) => choice.key === key);
  const chosen = { key, method, store, day: before?.day ?? null, slot: before?.slot ?? null };
  return before
    ? shipments.map((choice) => (choice === before ? chosen : choice))
    : [...shipments, chosen];
}
