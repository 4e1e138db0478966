import { homeSectionKeys } from '@kaituan/domain/settings/home-sections';
import { z } from 'zod';
import { wireId, wireInstant } from '#contract/endpoint.ts';
import { setting, text } from './setting.ts';

const id = wireId.optional().describe('既有的編號；新的不用填');
const pictureId = z
  .string()
  .max(64)
  .meta({ description: 'AddPicture 回答的圖片編號', examples: ['u-0123456789abcdef0123'] });
const period = {
  startsAt: wireInstant.meta({ examples: ['2027-01-01T00:00:00.000Z'] }),
  endsAt: wireInstant.meta({ examples: ['2027-02-01T00:00:00.000Z'] }),
};

export const bannerSetting = setting('Banners', {
  permission: 'CONTENT',
  summary: '首頁的橫幅，依顯示順序',
  value: z
    .array(
      z.strictObject({
        id,
        title: text(60, '愛文芒果開團'),
        subtitle: text(120, '一箱五斤，產地直送'),
        link: text(300, '/group-buys/1'),
        pictureId,
        ...period,
      }),
    )
    .max(20),
});

export const brandSetting = setting('Brands', {
  permission: 'CONTENT',
  isOfShop: true,
  summary: '品牌，依顯示順序',
  value: z
    .array(
      z.strictObject({
        id,
        name: text(80, '小農直送'),
        latinName: text(120, 'Local Farm').nullable(),
        origin: text(80, '臺南').nullable(),
        introduction: text(2_000, '契作小農的水果。'),
        isPinned: z.boolean().describe('排在最前面，也顯示在首頁'),
        pictureId: pictureId.nullable(),
      }),
    )
    .max(1_000),
});

export const activitySetting = setting('Activities', {
  permission: 'CONTENT',
  summary: '活動與其中的商品，依顯示順序',
  value: z
    .array(
      z.strictObject({
        id,
        /** A collection that the shop fills by a rule; null for an owner's own. */
        key: z
          .string()
          .max(40)
          .nullable()
          .default(null)
          .describe('系統活動的代號，它沒有編號；自己開的是 null'),
        name: text(80, '中秋烤肉'),
        subtitle: text(160, '一次買齊'),
        introduction: text(4_000, ''),
        ...period,
        isPinned: z.boolean().describe('顯示在首頁'),
        audience: z.enum(['ALL', 'GUEST']).describe('GUEST 是給還沒加入會員的人'),
        pictureId: pictureId.nullable(),
        productCodes: z
          .array(z.string().trim().min(1).max(60))
          .max(500)
          .meta({ description: '放進去的商品編號，依順序', examples: [['P-1001']] }),
      }),
    )
    // A hundred of an owner's own, and those of the system.
    .max(110),
});

export const homeSectionSetting = setting('HomeSections', {
  permission: 'CONTENT',
  summary: '首頁的區塊與順序；沒有列出的排在最後',
  value: z
    .array(
      z.strictObject({
        key: z.enum(homeSectionKeys).describe('哪個區塊'),
        isShown: z.boolean().describe('顯示在首頁'),
        startsAt: wireInstant.nullable().default(null).describe('從何時起；null 不限'),
        endsAt: wireInstant.nullable().default(null).describe('到何時為止；null 不限'),
      }),
    )
    .max(homeSectionKeys.length * 2),
});
