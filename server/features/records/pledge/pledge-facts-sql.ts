import { isFetchedAtShop, shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { type SQL, sql } from 'drizzle-orm';
import { textsParameter } from '#server/database/sql/parameters.ts';

/**
 * Whether its team was opened with this pledge, whoever leads it now; null without a team. `pledge` is the alias of the
 * pledge's row.
 */
export const opensTeamSql = (pledge: SQL): SQL<boolean | null> =>
  sql`(${pledge}.seq = (select min(f.seq) from group_pledge f where f.team_no = ${pledge}.team_no))`;

const fetchedMethods = textsParameter(shippingMethodNames.filter(isFetchedAtShop));

/** Whether all of an order is fetched at a place of the shop. `order` is the alias of a row with its number. */
export const isAllFetchedSql = (order: SQL): SQL<boolean> => sql`coalesce((
  select bool_and(s.method = any(${fetchedMethods})) from shipment s
  where s.order_no = ${order}.order_no), false)`;
