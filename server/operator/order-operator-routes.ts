import type { Hono } from 'hono';
import { carryOutOrder, type OrderDesk } from './carry-out-order.ts';
import { orderWish } from './order-wish.ts';
import { type WishOptions, wishRoutes } from './wish-routes.ts';

/** What `npm run order` asks of the running shop. */
export const orderOperatorRoutes = (options: WishOptions & OrderDesk): Hono =>
  wishRoutes('/order', options, (wish, now) => carryOutOrder(options, orderWish.parse(wish), now));
