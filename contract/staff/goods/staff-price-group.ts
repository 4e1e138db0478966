import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireSearch,
  wireTwd,
} from '#contract/endpoint.ts';
import { setting, text } from '#contract/staff/shop/setting.ts';

const priceGroupId = wireId.meta({ description: '價格群組編號', examples: [701] });
const version = z
  .string()
  .max(64)
  .meta({ description: '讀到的 version；其間被別人改過就拒絕', examples: ['0123456789abcdef'] });
const cursor = z.string().max(60).optional().describe('上一頁回答的 nextCursor');
const search = wireSearch('名稱的一部分');
const nextCursor = z.string().nullable();

const tier = z.strictObject({ minQty: z.int().min(1).max(1_000_000), unitPriceTwd: wireTwd });
/** A price with its quantity prices, such as from 10 pieces on. */
const quantityPrice = z.strictObject({ priceTwd: wireTwd, tiers: z.array(tier).max(20) });
export type QuantityPrice = z.output<typeof quantityPrice>;

const priceGroup = z.object({
  ...{ priceGroupId: wireId, channelId: wireChannelId, name: z.string() },
  ...{ memberCount: z.int(), priceCount: z.int() },
  version: z.string(),
});
export type StaffPriceGroup = z.output<typeof priceGroup>;

const resolved = z.object({ ...quantityPrice.shape, isFlash: z.boolean() });

const groupPrice = z.object({
  ...{ channelId: wireChannelId, productId: wireId, skuId: wireId, code: z.string() },
  ...{ name: z.string(), optionText: z.string() },
  /** What everybody pays, and what a member of the group pays now, as the shop shows it. */
  ...{ everybody: resolved, member: resolved },
  /** The group's own price; null pays what everybody pays. */
  own: quantityPrice.nullable(),
});
export type GroupPriceRow = z.output<typeof groupPrice>;

const groupMember = z.object({
  ...{ channelId: wireChannelId, memberId: z.string(), displayName: z.string() },
  email: z.string().nullable(),
  /** Of the wholesale application that was approved in the channel. */
  company: z.string().nullable(),
});
export type GroupMemberRow = z.output<typeof groupMember>;

const ofRecord = { staff: 'PRICES', of: 'RECORD' } as const;

export const getPriceGroupArray = endpoint({
  path: '/StaffPriceGroup/GetPriceGroupArray',
  summary: '各通路的價格群組，附會員數與專屬價格數',
  access: ofRecord,
  effect: 'SAFE',
  request: z.strictObject({ search }),
  answer: resultOf(z.array(priceGroup)),
  refusals: [],
});

export const savePriceGroup = endpoint({
  path: '/StaffPriceGroup/SavePriceGroup',
  summary: '新增價格群組，或改名稱',
  access: { staff: 'PRICES', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    priceGroupId: priceGroupId.nullable().meta({ description: 'null 是新的', examples: [null] }),
    version: version.nullable().meta({ examples: [null] }),
    name: text(60, '餐廳'),
  }),
  answer: resultOf(priceGroup),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});

export const removePriceGroup = endpoint({
  path: '/StaffPriceGroup/RemovePriceGroup',
  summary: '刪除沒有會員的價格群組與它的價格',
  access: ofRecord,
  effect: 'MUTATING',
  request: z.strictObject({ priceGroupId, version }),
  answer: resultOf(z.object({ priceGroupId: wireId })),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});

export const searchGroupPriceArray = endpoint({
  path: '/StaffPriceGroup/SearchGroupPriceArray',
  summary: '這個通路賣的規格：一般的價格、群組的價格、群組會員看到的價格',
  access: ofRecord,
  effect: 'SAFE',
  request: z.strictObject({
    priceGroupId,
    which: z.enum(['ALL', 'OWN']).default('ALL').describe('OWN 只列有專屬價格的'),
    search,
    cursor,
  }),
  answer: resultOf(z.array(groupPrice)).extend({ nextCursor }),
  refusals: ['NOT_FOUND'],
});

export const setGroupPrice = endpoint({
  path: '/StaffPriceGroup/SetGroupPrice',
  summary: '改一個規格給群組的價格與量價；null 就和一般一樣',
  access: ofRecord,
  effect: 'MUTATING',
  request: z.strictObject({
    priceGroupId,
    skuId: wireId.meta({ description: '規格編號', examples: [1] }),
    seen: quantityPrice
      .nullable()
      .meta({ description: '畫面上看到的；其間被別人改過就拒絕', examples: [null] }),
    own: quantityPrice.nullable().meta({ examples: [{ priceTwd: 450, tiers: [] }] }),
  }),
  answer: resultOf(
    z.object({
      row: groupPrice,
      /** Where the group would pay more than everybody. */
      remark: z.string().nullable(),
    }),
  ),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});

export const searchGroupMemberArray = endpoint({
  path: '/StaffPriceGroup/SearchGroupMemberArray',
  summary: '群組裡的會員與公司',
  access: ofRecord,
  effect: 'SAFE',
  request: z.strictObject({ priceGroupId, search, cursor }),
  answer: resultOf(z.array(groupMember)).extend({ nextCursor }),
  refusals: ['NOT_FOUND'],
});

export const addGroupMember = endpoint({
  path: '/StaffPriceGroup/AddGroupMember',
  summary: '把會員放進群組；一個通路只在一個群組裡',
  access: ofRecord,
  effect: 'MUTATING',
  request: z.strictObject({
    priceGroupId,
    who: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .meta({ description: '電子郵件、手機或會員編號', examples: ['chef@example.com'] }),
  }),
  answer: resultOf(
    z.object({
      member: groupMember,
      /** The group of the channel that the member leaves for it. */
      leftGroup: z.string().nullable(),
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const removeGroupMember = endpoint({
  path: '/StaffPriceGroup/RemoveGroupMember',
  summary: '把會員移出群組；之後和一般人一樣的價格',
  access: ofRecord,
  effect: 'MUTATING',
  request: z.strictObject({
    priceGroupId,
    memberId: z
      .string()
      .max(60)
      .meta({ description: '會員編號', examples: ['U1'] }),
  }),
  answer: resultOf(z.object({ memberId: z.string() })),
  refusals: ['NOT_FOUND'],
});

const priceGroupPlan = z.strictObject({
  name: text(60, '餐廳').describe('認得同一個群組的名稱；改名稱在後台'),
  prices: z
    .array(z.strictObject({ code: text(60, 'RICE-5KG'), ...quantityPrice.shape }))
    .max(5_000)
    .describe('貨號與群組的單價、量價；沒有寫的規格和一般一樣'),
});
export type PriceGroupPlan = z.output<typeof priceGroupPlan>;

/** All price groups of a channel with their prices, for the settings' file; who is in them is not a setting. */
export const priceGroupSetting = setting('PriceGroups', {
  permission: 'PRICES',
  summary: '價格群組與群組的價格；會員不在裡面',
  value: z.array(priceGroupPlan).max(200),
});
