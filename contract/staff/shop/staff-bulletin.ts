import { bulletinKinds, bulletinStates } from '@kaituan/domain/bulletin/bulletin';
import { productStatuses } from '@kaituan/domain/catalog/product-filter';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireSearch,
} from '#contract/endpoint.ts';

const bulletinId = wireId.meta({ description: '消息編號', examples: [1001] });
const ofChannel = wireChannelId
  .nullable()
  .meta({ description: '通路編號；null 是全站', examples: [100083] });
const version = z
  .string()
  .max(64)
  .meta({ description: '讀到的 version；其間被別人改過就拒絕', examples: ['0123456789abcdef'] });

/** What its writer says of a bulletin. */
const bulletinForm = z.strictObject({
  kind: z.enum(bulletinKinds).describe('RECALL 發布之後通知買過的會員，一次'),
  title: z
    .string()
    .trim()
    .max(240)
    .meta({ examples: ['週年慶'] }),
  bodyHtml: z
    .string()
    .max(60_000)
    .meta({
      description: 'HTML，只留下安全的標籤；沒有標籤的文字以空行分段',
      examples: ['<p>一起買更便宜</p>'],
    }),
  isPinned: z.boolean(),
  expireAt: wireInstant.nullable().meta({ description: '何時結束；null 不結束', examples: [null] }),
  productCodeArray: z
    .array(z.string().trim().min(1).max(60))
    .max(100)
    .meta({ description: '相關或召回的商品：商品代碼，或其中一個規格的貨號', examples: [[]] }),
});

const staffBulletinRow = z.object({
  bulletinId: wireId,
  channelId: wireChannelId.nullable(),
  kind: z.enum(bulletinKinds),
  title: z.string(),
  isPinned: z.boolean(),
  publishAt: wireInstant.nullable(),
  expireAt: wireInstant.nullable(),
  state: z.enum(bulletinStates),
  /** When the buyers of a recall were notified; its goods and channel cannot change afterwards. */
  announcedAt: wireInstant.nullable(),
  /** Of an announced recall: whether there was anybody to notify. Unknown in answers of an older node. */
  hasToldBuyers: z.boolean().optional(),
});
export type StaffBulletinRow = z.output<typeof staffBulletinRow>;

const staffBulletin = staffBulletinRow.extend({
  bodyHtml: z.string(),
  productArray: z.array(
    z.object({
      productId: wireId,
      code: z.string(),
      name: z.string(),
      status: z.enum(productStatuses),
      /** Whether anybody can buy it now, or will by its display window. */
      isOnSale: z.boolean(),
      /** Whether somebody took it off sale: a recall as a rule, or who archived it before. */
      isArchived: z.boolean(),
      /**
       * What it was before this bulletin took it off sale; null of what is not archived, or was for another reason. Unknown in
       * answers of an older node.
       */
      statusBefore: z.enum(productStatuses).nullable().optional(),
      /** Group buys and flash sales that are not over: while there is one, the product cannot be taken off sale. */
      promotionArray: z.array(
        z.object({ kind: z.enum(['GROUP_BUY', 'FLASH']), id: wireId, title: z.string() }),
      ),
    }),
  ),
  /** Whom an announced recall reaches; null before that and for other bulletins. */
  recallReach: z
    .object({
      /** Members who were notified. */
      members: z.int(),
      /** Those of them whom no letter, LINE message or push reaches: only the list in the shop tells them. */
      unreached: z.int(),
      /** People without an account, for whom staff ordered in a chat: nothing reaches them. */
      withoutAccount: z.int(),
    })
    .nullable(),
  /** Told when saving, so that nobody overwrites what another has changed. */
  version: z.string(),
});
export type StaffBulletin = z.output<typeof staffBulletin>;

export const searchBulletinArray = endpoint({
  path: '/StaffBulletin/SearchBulletinArray',
  summary: '列出最新消息，後寫的在前：草稿、排程、已發布、已結束或全部',
  access: { staff: 'CONTENT', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum([...bulletinStates, 'ALL']).default('ALL'),
    search: wireSearch('標題的一部分'),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffBulletinRow)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

export const getStaffBulletin = endpoint({
  path: '/StaffBulletin/GetStaffBulletin',
  summary: '一則最新消息，供修改；草稿也讀得到',
  access: { staff: 'CONTENT', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({ bulletinId }),
  answer: resultOf(staffBulletin),
  refusals: ['NOT_FOUND'],
});

export const countRecallBuyers = endpoint({
  path: '/StaffBulletin/CountRecallBuyers',
  summary: '召回這些商品會通知多少買家；還沒發布也能問，什麼都不改',
  access: { staff: 'CONTENT', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({
    channelId: ofChannel,
    productCodeArray: bulletinForm.shape.productCodeArray,
  }),
  answer: resultOf(
    z.object({
      /** Members who would be notified. */
      members: z.int(),
      /** Members who would not, as they bought in other channels only. Unknown in answers of an older node. */
      membersElsewhere: z.int().optional(),
      /** People without an account, for whom staff ordered in a chat: nothing reaches them. */
      withoutAccount: z.int(),
      /** The goods that were found. */
      productNameArray: z.array(z.string()),
      /** How many of them can be bought now, or will be by their display window. */
      onSale: z.int(),
    }),
  ),
  refusals: [],
});

export const saveBulletin = endpoint({
  path: '/StaffBulletin/SaveBulletin',
  summary: '寫一則最新消息，或修改既有的：存成草稿、發布、排程或撤下',
  access: { staff: 'CONTENT', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: ofChannel,
    bulletinId: bulletinId.nullable().meta({ description: 'null 是新的', examples: [null] }),
    version: version.nullable().meta({ examples: [null] }),
    publishAt: z
      .union([z.literal('NOW'), wireInstant])
      .nullable()
      .meta({
        description: '何時發布；NOW 是現在，已發布的不改時間；null 是草稿，已發布的就此撤下',
        examples: ['NOW'],
      }),
    stopsSale: z
      .boolean()
      .default(false)
      .describe(
        '召回的商品馬上下架，團購與限時搶購也不再賣；只在發布或排程召回時，沒有商品權限的不下架',
      ),
    value: bulletinForm,
  }),
  answer: resultOf(
    staffBulletin.extend({
      /** Goods that this call took off sale. */
      stoppedProductIdArray: z.array(wireId),
      /** What each of them was before, in the same order. */
      stoppedStatusArray: z.array(z.enum(productStatuses)),
    }),
  ),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});

export const removeBulletin = endpoint({
  path: '/StaffBulletin/RemoveBulletin',
  summary: '刪除草稿；已發布的要先撤下，通知過買家的召回留著',
  access: { staff: 'CONTENT', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({ bulletinId, version }),
  answer: resultOf(z.object({ bulletinId: wireId })),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});
