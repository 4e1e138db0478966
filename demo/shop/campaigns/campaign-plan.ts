import type { CampaignGoal } from '@kaituan/domain/group-buy/campaign-goal';
import type { CampaignStatus } from '@kaituan/domain/group-buy/campaign-life';
import type { CaseRule } from '@kaituan/domain/group-buy/case-lot';
import type { LaterPayments } from '@kaituan/domain/payment/later-payment';
import type { ChannelId } from '#demo/shop/groups/channels.ts';

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
  /** When it opens and closes, in hours from the last full hour; one that is CLOSING closed two minutes ago. */
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
  /** How it may be paid later than at once. */
  later?: LaterPayments;
  /** Pieces that were pledged and paid, and pledges that are being paid. */
  units: number;
  held?: number;
  /** Whether the demo member who can sign in is among those who joined. */
  isJoinedByMember?: true;
  cancelReason?: string;
  team?: { size: number; hours: number; teams: readonly TeamPlan[] };
};

/** A plan of a channel's campaigns. */
export type ChannelCampaignPlan = Omit<CampaignPlan, 'channelId'>;
