import type { Hono } from 'hono';
import type { Database } from '#server/database/database.ts';
import { carryOutGroup } from './carry-out-group.ts';
import { groupWish } from './group-wish.ts';
import { type WishOptions, wishRoutes } from './wish-routes.ts';

/** What `npm run group` asks of the running shop. */
export const groupOperatorRoutes = (options: WishOptions & { database: Database }): Hono =>
  wishRoutes('/group', options, (wish, now) =>
    carryOutGroup(options.database, groupWish.parse(wish), now),
  );
