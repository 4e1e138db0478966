import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { media } from '#server/database/schema/catalog-schema.ts';
import { openPictureFolder } from '#server/media/owner-picture.ts';
import {
  newCode,
  reasonsOf,
  usePromotionFixture,
} from '#server/testing/goods/promotion-fixture.ts';
import type { PromotionPictures } from './judging/promotion-pictures.ts';

const { fixture, importRows, createGoods, campaignRows, findCampaign } = usePromotionFixture();

let pictures: PromotionPictures;
let dataDir: string;
beforeAll(async () => {
  const from = join(fixture.folder, 'pictures');
  dataDir = join(fixture.folder, 'data');
  await mkdir(from);
  const create = { width: 30, height: 20, channels: 3, background: '#0a0' } as const;
  await sharp({ create }).png().toFile(join(from, 'mango.png'));
  await sharp({ create: { ...create, background: '#a00' } })
    .png()
    .toFile(join(from, 'other.png'));
  await writeFile(join(from, 'letter.png'), 'no picture');
  await writeFile(join(fixture.folder, 'outside.png'), 'no picture');
  pictures = { from, keep: openPictureFolder(dataDir) };
});
const stored = () => readdir(join(dataDir, 'uploads')).catch(() => []);

describe('pictures named by a file of group buys', () => {
  test('are stored once however often they are imported, and not by a check', async () => {
    const [one, other] = [newCode(), newCode()];
    const goods = [await createGoods(), await createGoods()];
    const rows = [one, other].flatMap((code, at) =>
      campaignRows(code, [goods[at]?.code ?? ''], { 圖片: 'mango.png' }),
    );
    expect((await importRows(rows, true, pictures)).mistakes).toEqual([]);
    expect(await fixture.opened.database.$count(media)).toBe(0);
    expect(await stored()).toEqual([]);

    expect((await importRows(rows, false, pictures)).isWritten).toBe(true);
    const { mediaId } = await findCampaign(one);
    expect(mediaId).toMatch(/^u-[0-9a-f]{20}$/);
    expect((await findCampaign(other)).mediaId).toBe(mediaId);
    const saved = await fixture.opened.database.select().from(media);
    expect(saved).toMatchObject([{ id: mediaId, alt: '愛文芒果', width: 30, height: 20 }]);
    expect(await stored()).toEqual([saved[0]?.file]);

    const again = await importRows(rows, false, pictures);
    expect(again.promotions.map(({ outcome }) => outcome)).toEqual(['UNCHANGED', 'UNCHANGED']);
    const named = await importRows([{ 列別: '全站團', 代號: one, 圖片: mediaId ?? '' }]);
    expect(named.promotions).toMatchObject([{ outcome: 'UNCHANGED' }]);
    const blank = await importRows([{ 列別: '全站團', 代號: one, 圖片: '' }]);
    expect(blank.promotions[0]?.changes).toEqual([`圖片：${mediaId} → （空白）`]);
  });

  test('are refused at their row when they are no picture, missing, or outside of the folder', async () => {
    const names = ['letter.png', 'none.png', '../outside.png'];
    const rows = await Promise.all(
      names.map(async (name) => {
        const { code } = await createGoods();
        return campaignRows(newCode(), [code], { 圖片: name });
      }),
    );
    const before = await stored();
    const good = campaignRows(newCode(), [(await createGoods()).code], { 圖片: 'other.png' });
    expect(reasonsOf(await importRows([...rows.flat(), ...good], false, pictures))).toEqual([
      '2 圖片：讀不出圖片，只接受 JPEG、PNG 或 WebP：letter.png',
      '3 圖片：圖片資料夾裡沒有這個檔案：none.png',
      '4 圖片：圖片資料夾裡沒有這個檔案：../outside.png',
    ]);
    // Refused for something else, once all pictures were drawn.
    const unknown = campaignRows(newCode(), ['NO-SUCH-GOODS'], { 圖片: 'other.png' });
    expect((await importRows(unknown, false, pictures)).isWritten).toBe(false);
    expect(await stored()).toEqual(before);
    const { code } = await createGoods();
    const without = await importRows(campaignRows(newCode(), [code], { 圖片: 'mango.png' }));
    expect(reasonsOf(without)).toEqual([
      '2 圖片：商店裡沒有圖片「mango.png」；檔案要和 --pictures 資料夾一起匯入',
    ]);
  });
});
