import type { Pledge } from '@kaituan/contract/pledge';
import { formatMoment } from '#web/ui/format-moment.ts';
import { PageSection } from '#web/ui/page-section.tsx';

/** What happened to a pledge, the latest first. */
export function PledgeTimeline({ moments }: { moments: Pledge['timeline'] }) {
  if (moments.length === 0) return null;
  return (
    <PageSection title="參團紀錄">
      <ol className="ml-1.5 border-l-2 border-line">
        {[...moments].reverse().map(({ text, at }, index) => (
          <li key={`${at}${text}`} className="relative py-2 pl-5">
            <span
              aria-hidden
              className={`absolute top-4 -left-[7px] size-3 rounded-full ${index === 0 ? 'bg-primary ring-4 ring-primary-soft' : 'bg-line'}`}
            />
            <p className={index === 0 ? 'font-bold' : 'font-medium'}>{text}</p>
            <time dateTime={at} className="block text-sm text-ink-soft tabular-nums">
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
