import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableFormat } from '#server/catalog-file/writing/table-file.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { seedDemoShop } from '#server/demo/seed-demo-shop.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { exportPromotions } from './export-promotions.ts';
import { importPromotions } from './import-promotions.ts';

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
