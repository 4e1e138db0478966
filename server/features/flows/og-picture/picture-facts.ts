import type { CampaignCard, GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { formatTwd } from '@kaituan/domain/format-twd';
import { campaignHeadline, listNearestRungs } from '@kaituan/domain/group-buy/campaign-headline';
import { campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import { invitesText } from '@kaituan/domain/group-buy/shared-campaign';
import { sizeNameOf } from '@kaituan/domain/group-buy/size-name';

/** The content of an Open Graph picture: public facts at one moment. */
export type PictureFacts = {
  shopName: string;
  pictureId: string | null;
  title: string;
  /** The status in two or three characters, and its colour. */
  badge: { text: string; tone: 'LIVE' | 'SOON' | 'GOOD' | 'QUIET' };
  headline: string;
  /** The next price, and its condition. */
  next: { label: string; text: string } | null;
  price: { label: string; text: string; ordinaryText: string | null } | null;
  /** Shown instead of a price where prices are hidden. */
  priceHint: string;
  /** The progress bar, in fractions from 0 to 1: how much is filled, and where its rungs are. */
  progress: { filled: number; steps: number[] };
  /** Seats of a team instead of a progress bar. */
  seats: { taken: number; size: number } | null;
  countText: string;
  timeText: string;
};

const tones: Partial<Record<CampaignCard['status'], PictureFacts['badge']['tone']>> = {
  SCHEDULED: 'SOON',
  OPEN: 'LIVE',
  CLOSING: 'SOON',
  FAILED: 'QUIET',
  CANCELLED: 'QUIET',
};

const priceHints: Record<NonNullable<CampaignCard['hiddenPrice']>, string> = {
  SIGN_IN: '登入後查看團購價',
  ASK_SHOP: '團購價請洽店家',
};

/** Takes the facts from the public campaign and the inviting team. */
export function pictureFactsOf(
  campaign: CampaignCard,
  team: GroupTeam | undefined,
  shopName: string,
  /** Who invites, as they name themselves, empty for no name; else the team's leader does. */
  inviter = team?.leaderName,
): PictureFacts {
  return {
    shopName,
    pictureId: campaign.picture?.id ?? campaign.items[0]?.picture?.id ?? null,
    title: campaign.title,
    badge: badgeOf(campaign.status, team?.status),
    headline: campaignHeadline(campaign, team, listPrices(campaign)[0]?.skuId),
    next: team ? null : nextOf(campaign),
    price: priceOf(campaign),
    priceHint: priceHints[campaign.hiddenPrice ?? 'SIGN_IN'],
    progress: progressOf(campaign),
    seats: team ? { taken: team.seatsConfirmed, size: team.size } : null,
    countText: team || inviter ? invitesText(inviter ?? null) : countTextOf(campaign),
    timeText: timeTextOf(campaign, team),
  };
}

function badgeOf(
  status: CampaignCard['status'],
  team: GroupTeam['status'] | undefined,
): PictureFacts['badge'] {
  if (status === 'OPEN' && team === 'FULL') return { text: '已成團', tone: 'GOOD' };
  if (status === 'OPEN' && team && team !== 'FORMING') return { text: '已結束', tone: 'QUIET' };
  if (status === 'CLOSED') return { text: '已結束', tone: 'QUIET' };
  const tone = tones[status];
  // The statuses after SUCCEEDED are too long for a badge.
  return { text: campaignStatusText[tone ? status : 'SUCCEEDED'], tone: tone ?? 'GOOD' };
}

/** The price of the cheapest SKU at the next rung. */
function nextOf(campaign: CampaignCard): PictureFacts['next'] {
  if (campaign.status !== 'OPEN') return null;
  const cheapest = listPrices(campaign)[0]?.skuId;
  const rung = listNearestRungs(campaign).find(({ skuId }) => skuId === cheapest);
  if (!rung) return null;
  const pieces = rung.unitsMissing.toLocaleString('en-US');
  return { label: `再 ${pieces} 份`, text: formatTwd(rung.unitPriceTwd) };
}

/** The current price of the cheapest SKU, which is the most a new member pays, with its name where there are others. */
function priceOf(campaign: CampaignCard): PictureFacts['price'] {
  const [cheapest, ...others] = listPrices(campaign);
  if (!cheapest) return null;
  const { unitPriceTwd, ordinaryPriceTwd } = cheapest;
  const isCheaper = ordinaryPriceTwd !== null && ordinaryPriceTwd > unitPriceTwd;
  const hasMoreExpensive = others.some((other) => other.unitPriceTwd > unitPriceTwd);
  const size = others.length > 0 ? `・${sizeNameOf(cheapest, campaign.items)}` : '';
  return {
    label: (campaign.status === 'OPEN' ? '現在跟團' : '團購價') + size,
    text: formatTwd(unitPriceTwd) + (hasMoreExpensive ? ' 起' : ''),
    ordinaryText: isCheaper ? formatTwd(ordinaryPriceTwd) : null,
  };
}

/** The current prices of the SKUs, cheapest first; empty where prices are hidden. */
const listPrices = ({ items }: CampaignCard) =>
  items
    .flatMap((item) =>
      item.unitPriceTwd === null ? [] : [{ ...item, unitPriceTwd: item.unitPriceTwd }],
    )
    .sort((a, b) => a.unitPriceTwd - b.unitPriceTwd);

/** Relative to the last rung where there are rungs, else to the goal. */
function progressOf({ thresholds, confirmed, goal }: CampaignCard): PictureFacts['progress'] {
  const last = thresholds.at(-1);
  if (last === undefined) return { filled: Math.min(1, goal.ratioBps / 10_000), steps: [] };
  return {
    filled: Math.min(1, confirmed.units / last),
    steps: thresholds.map((threshold) => threshold / last),
  };
}

function countTextOf({ confirmed, status }: CampaignCard): string {
  if (confirmed.buyers === 0) return status === 'OPEN' ? '等您成為第一位' : '';
  return `${confirmed.buyers.toLocaleString('en-US')} 人・${confirmed.units.toLocaleString('en-US')} 份`;
}

function timeTextOf({ status, opensAt, closesAt }: CampaignCard, team?: GroupTeam): string {
  if (status === 'SCHEDULED') return `${formatDay(opensAt)} 開團`;
  if (status !== 'OPEN') return `${formatDay(closesAt)} 結團`;
  if (team?.status === 'FULL') return '人數已滿';
  return team ? `${formatDay(team.expiresAt)} 截止` : `${formatDay(closesAt)} 結團`;
}

const day = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  month: 'numeric',
  day: 'numeric',
  weekday: 'narrow',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A date rather than a countdown, because pictures stay in chats: 11/25（三）20:00. */
function formatDay(instant: string): string {
  const parts = new Map(
    day.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('month')}/${part('day')}（${part('weekday')}）${part('hour')}:${part('minute')}`;
}
