import type { Order } from '@kaituan/contract/order/order';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';

type Event = Order['events'][number];

const actorText: Record<Event['actor'], string> = {
  MEMBER: '您',
  SHOP: '店家',
  SYSTEM: '系統',
  GATEWAY: '付款服務',
};
/** Whose words explain: the reason of a return is chosen, and told with its goods. */
const explained = ['RETURN_REQUESTED', 'RETURN_APPROVED'];
const shownAtOnce = 5;

export function OrderTimeline({ events }: { events: readonly Event[] }) {
  // Of the same moment, what happened last comes first, too.
  const latestFirst = [...events].reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const later = latestFirst.slice(shownAtOnce);
  return (
    <PageSection title="訂單進度">
      <EventList events={latestFirst.slice(0, shownAtOnce)} hasLatest />
      {later.length > 0 && (
        <details className="print:hidden">
          <summary className="mt-2 flex min-h-11 cursor-pointer items-center font-semibold text-primary">
            更早的 {later.length} 筆紀錄
          </summary>
          <EventList events={later} />
        </details>
      )}
    </PageSection>
  );
}

function EventList({
  events,
  hasLatest = false,
}: {
  events: readonly Event[];
  hasLatest?: boolean;
}) {
  return (
    <ol className="ml-1.5 border-l-2 border-line">
      {events.map((event, index) => (
        <li key={`${event.at}${event.kind}${event.text}`} className="relative py-2 pl-5">
          <span
            aria-hidden
            className={`absolute top-4 -left-[7px] size-3 rounded-full ${hasLatest && index === 0 ? 'bg-primary ring-4 ring-primary-soft' : 'bg-line'}`}
          />
          <p className={hasLatest && index === 0 ? 'font-bold' : 'font-medium'}>{event.text}</p>
          <p className="text-sm text-ink-soft tabular-nums">
            <time dateTime={event.at}>{formatMoment(event.at)}</time>　{actorText[event.actor]}
          </p>
          {event.reason && (
            <p className="text-sm text-ink-soft wrap-anywhere">
              {explained.includes(event.kind) ? '說明' : '原因'}：{event.reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
