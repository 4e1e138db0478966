import { openingSteps, openings } from '@kaituan/domain/settings/opening';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId } from '#contract/endpoint.ts';

const ofChannel = z.strictObject({ channelId: wireChannelId });
const checklist = resultOf(
  z.object({
    opening: z.enum(openings).describe('還沒開幕、營業中、暫停營業'),
    taskArray: z.array(
      z.object({
        step: z.enum(openingSteps),
        /** Without it the shop does not open. */
        isMust: z.boolean(),
        isDone: z.boolean(),
        missing: z.array(z.string()).describe('還缺什麼'),
        warnings: z.array(z.string()).describe('做完了，但有什麼還不能用'),
        notes: z.array(z.string()).describe('做完了，補充說明'),
      }),
    ),
  }),
);
export type OpeningChecklist = z.output<typeof checklist>['result'];

export const getOpeningChecklist = endpoint({
  path: '/StaffSettings/GetOpeningChecklist',
  summary: '從空的商店到第一張訂單的步驟，每一步完成了沒有、缺什麼',
  access: { staff: 'SETTINGS', of: 'CHANNEL' },
  effect: 'SAFE',
  request: ofChannel,
  answer: checklist,
  refusals: ['NOT_FOUND'],
});

export const openShop = endpoint({
  path: '/StaffSettings/OpenShop',
  summary: '開幕；必要的步驟還沒完成時拒絕',
  access: { staff: 'SETTINGS', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: ofChannel,
  answer: checklist,
  refusals: ['NOT_FOUND', 'SHOP_NOT_READY'],
});

export const closeShop = endpoint({
  path: '/StaffSettings/CloseShop',
  summary: '暫停營業；會員仍可看自己的訂單',
  access: { staff: 'SETTINGS', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: ofChannel,
  answer: checklist,
  refusals: ['NOT_FOUND'],
});
