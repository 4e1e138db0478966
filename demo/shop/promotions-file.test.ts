import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableFormat } from '@kaituan/server/catalog-file/writing/table-file';
import type { OpenDatabase } from '@kaituan/server/database/database';
import { exportPromotions } from '@kaituan/server/promotion-file/export-promotions';
import { importPromotions } from '@kaituan/server/promotion-file/import-promotions';
import { createTestDatabase } from '@kaituan/server/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoShop } from '#demo/shop/seed-demo-shop.ts';

let opened: OpenDatabase;
let folder: string;
const now = new Date('2031-05-20T03:25:00Z');

beforeAll(async () => {
  opened = await createTestDatabase();
  await seedDemoShop(opened.database, now);
  folder = await mkdtemp(join(tmpdir(), 'kaituan-promotions-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

test.each<TableFormat>(['csv', 'xlsx'])(
  'promotions in every state are exported to %s, and importing them changes nothing',
  async (format) => {
    const path = join(folder, `all.${format}`);
    const { database } = opened;
    const count = await exportPromotions(database, path, format, { which: 'all', now });
    const report = await importPromotions(database, path, { now: () => now });
    expect(report).toMatchObject({ mistakes: [], isWritten: true });
    expect(report.promotions).toHaveLength(count);
    const touched = report.promotions.filter(({ outcome }) => outcome !== 'UNCHANGED');
    expect(touched).toEqual([]);
    const running = await exportPromotions(database, path, format, { which: 'running', now });
    expect(running).toBeLessThan(count);
  },
);
