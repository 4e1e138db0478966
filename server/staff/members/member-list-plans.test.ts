import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { countRowsRead } from '#server/testing/databases/explained-statements.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createLargeCatalog } from '#server/testing/goods/large-catalog.ts';
import { createManyOrders } from '#server/testing/orders/many-orders.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

/** Of 20,000 members; every tenth is found by 陳. */
const size = { orders: 28_000, goods: 1_000 };

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  await createLargeCatalog(database, size.goods);
  await createManyOrders(database, size);
  await database.execute(
    sql`update member set created_at = now() - hashtext(id) % 700 * interval '1 day'`,
  );
  await database.execute('vacuum analyze');
});
afterAll(() => opened.close());

test.each(['NEWEST', 'OLDEST'] as const)(
  'what members spent is added up for those of a page only, %s',
  async (sort) => {
    const ask = askAsOwner({ database: opened.database, checkAnswers: false });
    const ofList = () =>
      ask('/StaffMember/SearchMemberArray', {
        ...{ channelId: null, search: '陳', sort, limit: 20 },
      });
    const steps = await countRowsRead(opened.database, ofList);
    const ofMembers = steps.filter(({ step }) => step.includes('shop_order_by_member'));
    expect(ofMembers).toHaveLength(1);
    expect(ofMembers.filter(({ rows }) => rows > 400)).toEqual([]);
  },
);
