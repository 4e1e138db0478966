import {
  type ChannelId,
  officeChannelId,
  retailChannelId,
  wholesaleChannelId,
} from './channels.ts';

export type CouponPlan = {
  id: number;
  channelId: ChannelId;
  code: string;
  title: string;
  off: { amountTwd: number } | { bps: number; capTwd: number };
  minGoodsTwd: number;
  maxUses?: number;
  maxUsesPerMember?: number;
  /** Members see it and can claim it. */
  isListed?: boolean;
  /** First and last day, counted from the day of seeding. */
  days: readonly [from: number, to: number];
};

export const couponPlans: readonly CouponPlan[] = [
  {
    id: 801,
    channelId: retailChannelId,
    code: 'WELCOME100',
    title: '新朋友見面禮',
    off: { amountTwd: 100 },
    minGoodsTwd: 600,
    isListed: true,
    days: [-60, 365],
  },
  {
    id: 802,
    channelId: retailChannelId,
    code: 'STOCKUP95',
    title: '囤貨季',
    off: { bps: 500, capTwd: 300 },
    minGoodsTwd: 1_500,
    maxUsesPerMember: 3,
    isListed: true,
    days: [-10, 50],
  },
  {
    id: 803,
    channelId: retailChannelId,
    code: 'LUCKY1',
    title: '限量一張，先到先得',
    off: { amountTwd: 500 },
    minGoodsTwd: 1_000,
    maxUses: 1,
    days: [-3, 90],
  },
  {
    id: 804,
    channelId: retailChannelId,
    code: 'SPRING50',
    title: '上一檔優惠，折 50 元',
    off: { amountTwd: 50 },
    minGoodsTwd: 0,
    days: [-90, -7],
  },
  {
    id: 811,
    channelId: wholesaleChannelId,
    code: 'BULK500',
    title: '滿萬折 500 元',
    off: { amountTwd: 500 },
    minGoodsTwd: 10_000,
    maxUsesPerMember: 5,
    isListed: true,
    days: [-30, 180],
  },
  {
    id: 821,
    channelId: officeChannelId,
    code: 'TEATIME50',
    title: '下午茶折 50 元',
    off: { amountTwd: 50 },
    minGoodsTwd: 500,
    maxUses: 200,
    maxUsesPerMember: 2,
    isListed: true,
    days: [-14, 120],
  },
];
