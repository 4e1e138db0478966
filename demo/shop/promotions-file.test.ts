import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableFormat } from '@kaituan/server/catalog-file/writing/table-file';
import type { OpenDatabase } from '@kaituan/server/database/database';
import { exportPromotions } from '@kaituan/server/promotion-file/export-promotions';
import { importPromotions } from '@kaituan/server/promotion-file/import-promotions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededDatabase, seededAt as now } from '#demo/testing/seeded-database.ts';

let opened: OpenDatabase;
let folder: string;

beforeAll(async () => {
  opened = await createSeededDatabase();
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
