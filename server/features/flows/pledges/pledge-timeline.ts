import type { ShownCampaign } from '#server/features/records/campaign/campaign-query.ts';
import { orderEventText } from '#server/features/records/order/order-event-text.ts';
import type { PledgeRow } from './pledge-query.ts';

type Moment = { text: string; atMs: number };

/** Order events that the pledge's timeline leaves out: it has its own text for them, or they are irrelevant. */
const hiddenEvents = new Set(['PLACED', 'PAYMENT_STARTED', 'REMINDED']);

/** What the order's cancellation means for the pledge; other reasons have the same text for both. */
const endTexts = new Map<unknown, string>([
  ['MEMBER', '已退出團購，名額與數量已釋出'],
  ['PAY_TIMEOUT', '逾時未付款，名額已釋出'],
]);

/** The timeline of a pledge for its owner, from joining on. */
export function presentTimeline(pledge: PledgeRow, campaign: ShownCampaign) {
  const moments: Moment[] = [
    { text: '已登記跟團，名額與數量已保留', atMs: pledge.joinedAt },
    ...pledge.events
      .filter(({ kind }) => !hiddenEvents.has(kind))
      .map((event) => ({ text: eventText(event), atMs: event.at })),
    ...extension(pledge, campaign),
  ];
  return moments
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ text, atMs }) => ({ text, at: new Date(atMs).toISOString() }));
}

function eventText(event: PledgeRow['events'][number]): string {
  const ofEnd = event.kind === 'CANCELLED' ? endTexts.get(event.data.cancelReason) : undefined;
  return ofEnd ?? orderEventText(event, { parcelCount: 1, isOfGroup: true });
}

/** An extension is shown to members who had joined before it. */
function extension({ joinedAt, endedAt }: PledgeRow, { extendedAt }: ShownCampaign): Moment[] {
  if (extendedAt === null || extendedAt < joinedAt) return [];
  const wasIn = endedAt === null || endedAt > extendedAt;
  return wasIn ? [{ text: '團購延長，24 小時內可以自由退出', atMs: extendedAt }] : [];
}
