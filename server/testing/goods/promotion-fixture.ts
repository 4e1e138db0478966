import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { writeCsv } from '#server/catalog-file/writing/csv-file.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { importPromotions } from '#server/promotion-file/import-promotions.ts';
import type { PromotionPictures } from '#server/promotion-file/judging/promotion-pictures.ts';
import type { PromotionReport } from '#server/promotion-file/promotion-report.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { nextId } from './catalog-factory.ts';

/** A row by its headings. */
export type PromotionRow = Record<string, string | number>;

/** A code unique in this test file. */
export const newCode = (): string => `C-${nextId()}`;
/** The mistakes of an import, by line and column. */
export const reasonsOf = ({ mistakes }: PromotionReport): string[] =>
  mistakes.map(({ line, column, reason }) => `${line} ${column}：${reason}`);

const hourMs = 3_600_000;

/** A shop whose owner imports tables of promotions. */
export function usePromotionFixture() {
  const fixture = {} as { opened: OpenDatabase; shop: GroupShop; folder: string };
  beforeAll(async () => {
    fixture.opened = await createTestDatabase();
    fixture.shop = withGroups(
      fixture.opened.database,
      await openPayingShop(fixture.opened.database),
    );
    fixture.folder = await mkdtemp(join(tmpdir(), 'kaituan-promotions-'));
  });
  afterAll(async () => {
    await fixture.opened.close();
    await rm(fixture.folder, { recursive: true });
  });
  const newFile = (ending: string) => join(fixture.folder, `${nextId()}.${ending}`);

  /** A moment so many hours from now, in Taipei time. */
  const hours = (from: number): string => {
    const at = new Date(fixture.shop.clock.now.getTime() + from * hourMs + 8 * hourMs);
    return at.toISOString().slice(0, 16).replace('T', ' ');
  };

  async function importFile(
    path: string,
    isCheckOnly = false,
    pictures?: PromotionPictures,
  ): Promise<PromotionReport> {
    const now = () => fixture.shop.clock.now;
    return importPromotions(fixture.opened.database, path, { isCheckOnly, now, pictures });
  }

  return {
    fixture,
    hours,
    newFile,
    importFile,
    async importBytes(bytes: string | Buffer): Promise<PromotionReport> {
      const path = newFile('csv');
      await writeFile(path, bytes);
      return importFile(path);
    },
    async importRows(
      rows: PromotionRow[],
      isCheckOnly = false,
      pictures?: PromotionPictures,
    ): Promise<PromotionReport> {
      const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const path = newFile('csv');
      const columns = headings.map((heading) => ({ heading, isNumber: false }));
      const cells = rows.map((row) => headings.map((heading) => String(row[heading] ?? '')));
      await writeCsv(path, { columns, rows: cells });
      return importFile(path, isCheckOnly, pictures);
    },
    async findCampaign(code: string) {
      const { database } = fixture.opened;
      const [row] = await database.select().from(groupCampaign).where(eq(groupCampaign.code, code));
      if (!row) throw new Error(`there is no campaign ${code}`);
      return row;
    },
    /** The code of a new SKU at NT$500 in the shop's channel. */
    async createGoods(): Promise<{ skuId: number; code: string }> {
      const skuId = await fixture.shop.createSku();
      return { skuId, code: `S-${skuId}` };
    },
    /** A group buy of SKUs that opens in an hour, for two days. */
    campaignRows(code: string, skuCodes: string[], given: PromotionRow = {}): PromotionRow[] {
      const [first, ...further] = skuCodes;
      return [
        {
          ...{ 列別: '全站團', 代號: code, 標題: '愛文芒果', 通路: fixture.shop.channelId },
          ...{ 開始時間: hours(1), 結束時間: hours(49), 最早出貨: hours(72), 最晚出貨: hours(96) },
          ...{ 成團門檻: 20, 貨號: first ?? '', 價格: 400, 數量: 200, 階梯: '30:380;60:350' },
          ...given,
        },
        ...further.map((skuCode) => ({
          代號: code,
          貨號: skuCode,
          價格: 400,
          階梯: '30:380;60:350',
        })),
      ];
    },
    flashRow: (code: string, skuCode: string, given: PromotionRow = {}): PromotionRow => ({
      ...{ 列別: '限時搶購', 代號: code, 標題: '今日搶購', 通路: fixture.shop.channelId },
      ...{ 開始時間: hours(1), 結束時間: hours(20), 貨號: skuCode, 價格: 300, 數量: 8 },
      ...given,
    }),
  };
}
