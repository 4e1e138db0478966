import type { CampaignGoal } from '@kaituan/domain/campaign-goal';
import type { CampaignStatus } from '@kaituan/domain/campaign-life';
import type { CaseRule } from '@kaituan/domain/case-lot';
import {
  type ChannelId,
  officeChannelId,
  retailChannelId,
  wholesaleChannelId,
} from '../groups/channels.ts';

/** A team of a TEAM campaign: when it was opened, in hours from the last full hour, and who sits in it. */
export type TeamPlan = { openedH: number; confirmed: number; held?: number; isPrivate?: true };

export type CampaignPlan = {
  id: number;
  channelId: ChannelId;
  activityId: number;
  status: CampaignStatus;
  title: string;
  introduction: string;
  /** The product by its name, and how many of its SKUs take part, the first ones. */
  product: string;
  skuCount: number;
  /** When it opens and closes, in hours from the last full hour. */
  hours: readonly [opens: number, closes: number];
  /** Days after its close when it ships. */
  shipDays: readonly [from: number, to: number];
  goal: CampaignGoal;
  /** Prices in percent of the channel's: at the start, then from so many pieces on. */
  startPercent: number;
  rungs: readonly (readonly [threshold: number, percent: number])[];
  /** Pieces of each SKU that can be had. */
  capUnits?: number;
  perMemberMax?: number;
  caseRule?: CaseRule;
  /** Pieces that were pledged and paid, and pledges that are being paid. */
  units: number;
  held?: number;
  /** Whether the demo member who can sign in is among those who joined. */
  isJoinedByMember?: true;
  cancelReason?: string;
  team?: { size: number; hours: number; teams: readonly TeamPlan[] };
};

const retail: readonly Omit<CampaignPlan, 'channelId'>[] = [
  {
    id: 8001,
    activityId: 3001,
    status: 'OPEN',
    title: '枋山愛文芒果 產地團',
    introduction:
      '屏東枋山的在欉紅芒果，果農依成熟度分三天採收。訂單越集中，農會集貨的運費攤得越低，所以滿 60 箱、100 箱再各降一階；先加入的人結團後自動退差額。',
    product: '枋山愛文芒果',
    skuCount: 2,
    hours: [-76, 30],
    shipDays: [4, 7],
    goal: { kind: 'UNITS', min: 30 },
    startPercent: 95,
    rungs: [
      [30, 90],
      [60, 84],
      [100, 78],
    ],
    perMemberMax: 10,
    units: 53,
    held: 2,
  },
  {
    id: 8002,
    activityId: 3010,
    status: 'OPEN',
    title: '蜂蜜綜合禮盒 早鳥團',
    introduction:
      '同一位蜂農的龍眼、荔枝與百花蜜，一次裝成一盒。湊滿 20 人才向蜂農下訂，未成團全額退款。',
    product: '蜂蜜綜合禮盒',
    skuCount: 2,
    hours: [-5, 218],
    shipDays: [7, 12],
    goal: { kind: 'BUYERS', min: 20 },
    startPercent: 94,
    rungs: [
      [40, 89],
      [80, 84],
    ],
    units: 4,
  },
  {
    id: 8003,
    activityId: 3007,
    status: 'OPEN',
    title: '竹漿衛生紙 整箱湊團',
    introduction:
      '工廠一箱 6 串、不拆箱。最後一箱差幾串時，會先用大家願意多拿的數量補滿；補不滿就由較晚加入的人調整，差額全數退回。',
    product: '竹漿衛生紙',
    skuCount: 1,
    hours: [-60, 92],
    shipDays: [3, 6],
    goal: { kind: 'UNITS', min: 36 },
    startPercent: 92,
    rungs: [
      [36, 86],
      [72, 80],
    ],
    caseRule: { caseQty: 6, policy: 'ROUND_UP_BY_TOLERANCE' },
    units: 46,
    held: 1,
    isJoinedByMember: true,
  },
  {
    id: 8004,
    activityId: 3005,
    status: 'OPEN',
    title: '阿里山水洗咖啡豆 限量產季團',
    introduction:
      '莊園這一季只分給我們 60 包半磅裝，烘焙後三天內寄出。數量有限，賣完就結束，不會再追加。',
    product: '阿里山水洗咖啡豆',
    skuCount: 1,
    hours: [-98, 54],
    shipDays: [5, 8],
    goal: { kind: 'UNITS', min: 20 },
    startPercent: 93,
    rungs: [
      [20, 88],
      [50, 82],
    ],
    capUnits: 60,
    perMemberMax: 4,
    units: 54,
    held: 1,
  },
  {
    id: 8005,
    activityId: 3004,
    status: 'SCHEDULED',
    title: '大湖香水草莓 產季首團',
    introduction: '第一批果實轉紅後開團，採收當天低溫直送。開團時間已定，價格階梯先公布。',
    product: '大湖香水草莓',
    skuCount: 2,
    hours: [46, 190],
    shipDays: [2, 5],
    goal: { kind: 'UNITS', min: 30 },
    startPercent: 95,
    rungs: [
      [50, 90],
      [100, 85],
    ],
    units: 0,
  },
  {
    id: 8006,
    activityId: 3013,
    status: 'SUCCEEDED',
    title: '生凍白蝦 30/40 週三海鮮團',
    introduction: '整櫃進貨、團滿發車。結團後依最終價格退回差額，並開始安排進貨。',
    product: '生凍白蝦 30/40',
    skuCount: 2,
    hours: [-150, -14],
    shipDays: [3, 6],
    goal: { kind: 'UNITS', min: 24 },
    startPercent: 94,
    rungs: [
      [24, 88],
      [48, 82],
    ],
    units: 51,
    isJoinedByMember: true,
  },
  {
    id: 8007,
    activityId: 3019,
    status: 'FAILED',
    title: '雙耳湯鍋 廚房換新團',
    introduction: '工廠最低生產量 60 個，未達數量無法開模，款項自動全額退回。',
    product: '雙耳湯鍋',
    skuCount: 2,
    hours: [-240, -52],
    shipDays: [14, 21],
    goal: { kind: 'UNITS', min: 60 },
    startPercent: 88,
    rungs: [[90, 82]],
    units: 17,
    isJoinedByMember: true,
  },
  {
    id: 8008,
    activityId: 3013,
    status: 'CANCELLED',
    title: '熟凍松葉蟹腳 年節團',
    introduction: '北海道產地直送的松葉蟹腳。',
    product: '熟凍松葉蟹腳',
    skuCount: 1,
    hours: [-200, -70],
    shipDays: [6, 9],
    goal: { kind: 'UNITS', min: 20 },
    startPercent: 92,
    rungs: [[40, 87]],
    units: 9,
    cancelReason: '產地捕撈量不足，供應商無法交貨',
  },
  {
    id: 8009,
    activityId: 3005,
    status: 'PROCURING',
    title: '凍頂烏龍 春茶團',
    introduction: '鹿谷茶農的春茶，結團後依數量焙火、分裝。',
    product: '凍頂烏龍',
    skuCount: 2,
    hours: [-310, -96],
    shipDays: [6, 9],
    goal: { kind: 'BUYERS', min: 12 },
    startPercent: 94,
    rungs: [
      [20, 89],
      [40, 84],
    ],
    units: 33,
  },
  {
    id: 8010,
    activityId: 3017,
    status: 'ARRIVED',
    title: '厚織毛巾 家庭團',
    introduction: '雲林毛巾工廠直送，已到倉，依訂單順序分裝中。',
    product: '厚織毛巾',
    skuCount: 2,
    hours: [-400, -170],
    shipDays: [5, 9],
    goal: { kind: 'UNITS', min: 20 },
    startPercent: 92,
    rungs: [[25, 85]],
    units: 28,
  },
  {
    id: 8011,
    activityId: 3011,
    status: 'DISTRIBUTING',
    title: '糙米 產地團',
    introduction: '池上農友的糙米，碾好即出，包裹已陸續寄出。',
    product: '糙米',
    skuCount: 2,
    hours: [-430, -190],
    shipDays: [4, 9],
    goal: { kind: 'UNITS', min: 20 },
    startPercent: 95,
    rungs: [[30, 89]],
    units: 36,
  },
  {
    id: 8012,
    activityId: 3004,
    status: 'CLOSED',
    title: '紐西蘭黃金奇異果 原裝團',
    introduction: '整棧進口、原裝出貨，本團已全數送達。',
    product: '紐西蘭黃金奇異果',
    skuCount: 2,
    hours: [-760, -520],
    shipDays: [3, 6],
    goal: { kind: 'UNITS', min: 20 },
    startPercent: 95,
    rungs: [
      [20, 90],
      [40, 85],
    ],
    units: 42,
    isJoinedByMember: true,
  },
  {
    id: 8013,
    activityId: 3006,
    status: 'OPEN',
    title: '巧克力布朗尼 三人好友團',
    introduction:
      '三個人一起買，一盒就便宜。開團後 48 小時內湊滿三人成團出貨；沒湊滿可以改加入其他團、以原價購買或全額退款。',
    product: '巧克力布朗尼',
    skuCount: 2,
    hours: [-72, 190],
    shipDays: [3, 5],
    goal: { kind: 'BUYERS', min: 3 },
    startPercent: 80,
    rungs: [],
    perMemberMax: 4,
    units: 0,
    team: {
      size: 3,
      hours: 48,
      teams: [
        { openedH: -70, confirmed: 3 },
        { openedH: -51, confirmed: 2 },
        { openedH: -20, confirmed: 2 },
        { openedH: -9, confirmed: 1, held: 1 },
        { openedH: -3, confirmed: 1, isPrivate: true },
      ],
    },
  },
];

const wholesale: readonly Omit<CampaignPlan, 'channelId'>[] = [
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
    startPercent: 96,
    rungs: [
      [60, 92],
      [120, 88],
    ],
    units: 71,
  },
];

const office: readonly Omit<CampaignPlan, 'channelId'>[] = [
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

/** The group buys of the demo shop, in every state that stays as it is until its time comes. */
export const campaignPlans: readonly CampaignPlan[] = [
  ...retail.map((plan) => ({ ...plan, channelId: retailChannelId }) as const),
  ...wholesale.map((plan) => ({ ...plan, channelId: wholesaleChannelId }) as const),
  ...office.map((plan) => ({ ...plan, channelId: officeChannelId }) as const),
];
