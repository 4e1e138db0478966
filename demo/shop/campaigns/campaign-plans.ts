import {
  officeChannelId,
  retailChannelId,
  wholesaleChannelId,
} from '#demo/shop/groups/channels.ts';
import type { CampaignPlan, ChannelCampaignPlan } from './campaign-plan.ts';
import { endedCampaigns } from './ended-campaigns.ts';
import { runningCampaigns } from './running-campaigns.ts';

const wholesale: readonly ChannelCampaignPlan[] = [
  {
    id: 8101,
    activityId: 4001,
    status: 'OPEN',
    title: '餐廳用白米 聯合採購',
    introduction: '碾米廠以整車報價，數量到位就調降進價；結團後以最終價結算並退回差額。',
    product: '餐廳用白米',
    skuCount: 1,
    hours: [-40, 122],
    shipDays: [2, 4],
    goal: { kind: 'UNITS', min: 60 },
    // Below the wholesaler's own price, and in the end below that of buying in quantity.
    startPercent: 93,
    rungs: [
      [60, 87],
      [120, 80],
    ],
    units: 71,
  },
];

const office: readonly ChannelCampaignPlan[] = [
  {
    id: 8201,
    activityId: 5001,
    status: 'OPEN',
    title: '辦公室濾掛桶 揪團補貨',
    introduction: '一桶一百入，十人辦公室大約喝兩週。滿 20 桶降一階，結團後自動退差額。',
    product: '辦公室濾掛桶',
    skuCount: 1,
    hours: [-30, 66],
    shipDays: [2, 4],
    goal: { kind: 'UNITS', min: 10 },
    startPercent: 94,
    rungs: [
      [10, 90],
      [20, 85],
    ],
    units: 15,
  },
];

/** The group buys of the demo shop, in every state. */
export const campaignPlans: readonly CampaignPlan[] = [
  ...[...runningCampaigns, ...endedCampaigns].map(
    (plan) => ({ ...plan, channelId: retailChannelId }) as const,
  ),
  ...wholesale.map((plan) => ({ ...plan, channelId: wholesaleChannelId }) as const),
  ...office.map((plan) => ({ ...plan, channelId: officeChannelId }) as const),
];
