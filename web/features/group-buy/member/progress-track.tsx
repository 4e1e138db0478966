import type { CampaignCard } from '@kaituan/contract/campaign';
import { partOf } from '#web/ui/part-of.ts';

/** How far a group buy is, with a mark where the price falls: in words for those who do not see it. */
export function ProgressTrack({ campaign }: { campaign: CampaignCard }) {
  const { confirmed, thresholds, goal } = campaign;
  const last = thresholds.at(-1);
  const filled = last === undefined ? goal.ratioBps / 10_000 : confirmed.units / last;
  const percent = Math.min(100, Math.round(filled * 100));
  return (
    <span
      role="progressbar"
      aria-label="團購進度"
      aria-valuenow={percent}
      aria-valuetext={`${confirmed.buyers} 人參加，共 ${confirmed.units} 份`}
      className="relative block h-2.5 rounded-full bg-sunken"
    >
      <span
        className={`block h-full w-(--part) rounded-full bg-linear-to-r from-accent to-primary transition-[width] duration-500 ${partOf(filled)}`}
      />
      {last !== undefined &&
        thresholds.map((threshold) => (
          <span
            key={threshold}
            aria-hidden
            className={`absolute top-1/2 left-[min(100%-8px,var(--part))] size-4 -translate-1/2 rounded-full border-2 ${confirmed.units >= threshold ? 'border-surface bg-primary' : 'border-accent bg-surface'} ${partOf(threshold / last)}`}
          />
        ))}
    </span>
  );
}
