import { channelKinds, channelObstacles } from '@kaituan/domain/channel/channel';
import { openings } from '@kaituan/domain/settings/opening';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId } from '#contract/endpoint.ts';
import { setting, text } from './setting.ts';

const staffChannel = z.object({
  ...{ channelId: wireChannelId, name: z.string(), companyName: z.string() },
  /** By who sees its prices now. */
  kind: z.enum(channelKinds),
  opening: z.enum(openings),
  /** What is not active is shown to nobody. */
  isActive: z.boolean(),
  /** Products that its pages show now, and its verified members. */
  ...{ goodsCount: z.int(), memberCount: z.int() },
  /** What stands in the way of deactivating it, in words. */
  obstacleArray: z.array(z.object({ kind: z.enum(channelObstacles), text: z.string() })),
  /** Told when renaming, so that nobody overwrites what another has changed. */
  version: z.string(),
});
export type StaffChannel = z.output<typeof staffChannel>;

const name = text(60, '批發');
const ofShop = {
  access: { staff: 'SETTINGS', of: 'SHOP' },
  effect: 'MUTATING',
  answer: resultOf(staffChannel),
} as const;

export const getChannelArray = endpoint({
  path: '/StaffChannel/GetChannelArray',
  summary: '列出通路：營業狀態、商品與會員數、停用前還有什麼沒結束',
  access: { staff: 'SETTINGS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(staffChannel)),
  refusals: [],
});

export const createChannel = endpoint({
  ...ofShop,
  path: '/StaffChannel/CreateChannel',
  summary: '新增通路：還沒開幕，公司資料與預設通路共用',
  request: z.strictObject({
    channelId: wireId
      .nullable()
      .meta({ description: '通路編號；null 由商店選下一個', examples: [null] }),
    name,
    kind: z
      .enum(channelKinds)
      .describe('批發：只有通路會員看得到價格')
      .meta({ examples: ['WHOLESALE'] }),
  }),
  refusals: [],
});

export const renameChannel = endpoint({
  ...ofShop,
  path: '/StaffChannel/RenameChannel',
  summary: '改通路的名稱',
  request: z.strictObject({
    channelId: wireChannelId,
    version: z
      .string()
      .max(64)
      .meta({
        description: '讀到的 version；其間被別人改過就拒絕',
        examples: ['0123456789abcdef'],
      }),
    name,
  }),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});

export const deactivateChannel = endpoint({
  ...ofShop,
  path: '/StaffChannel/DeactivateChannel',
  summary: '停用通路：網址不再有這個通路；還有會員、訂單或檔期時拒絕並說明',
  request: z.strictObject({ channelId: wireChannelId }),
  refusals: ['NOT_FOUND', 'CHANNEL_IN_USE'],
});

export const activateChannel = endpoint({
  ...ofShop,
  path: '/StaffChannel/ActivateChannel',
  summary: '再啟用停用的通路；要開幕才會營業',
  request: z.strictObject({ channelId: wireChannelId }),
  refusals: ['NOT_FOUND'],
});

const channelPlan = z.strictObject({
  channelId: wireChannelId,
  name: name.nullable().describe('null 是和商店名稱一樣'),
  isActive: z.boolean(),
});
export type ChannelPlan = z.output<typeof channelPlan>;

/** All channels, for the settings' file. A new one hides its prices until its own file says who sees them. */
export const channelSetting = setting('Channels', {
  permission: 'SETTINGS',
  isOfShop: true,
  summary: '通路；新的還沒開幕，價格先不公開',
  value: z.array(channelPlan).max(1_000),
});
