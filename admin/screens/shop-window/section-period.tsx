import {
  type HomeSection,
  homeSectionText,
  isUnlimited,
  withoutPeriod,
} from '@kaituan/domain/settings/home-sections';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { MomentField } from '#admin/parts/forms/number-fields.tsx';
import { instantOf, typedMoment } from '#admin/parts/forms/typed-values.ts';

type Period = Pick<HomeSection, 'startsAt' | 'endsAt'>;

/** From when until when a section is shown; it has no such limit until one is asked for. */
export function SectionPeriod({
  section,
  problem,
  onChange,
}: {
  section: HomeSection;
  problem: string | undefined;
  onChange: (period: Period) => void;
}) {
  const { key, startsAt, endsAt } = section;
  const [isOpen, setIsOpen] = useState(false);
  /** Fields begin anew after the period was taken away. */
  const [round, setRound] = useState(0);
  const isLimited = !isUnlimited(section);
  return (
    <>
      <Button
        look="plain"
        className="max-sm:px-3"
        aria-label={`${homeSectionText[key]}的時間`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <CalendarClock aria-hidden size={18} />
        <span className="max-sm:hidden">時間</span>
      </Button>
      {isLimited && (
        <p className="order-last basis-full pl-11 text-sm">
          <Badge tone="accent">{periodText(section)}</Badge>
        </p>
      )}
      {(isOpen || problem) && (
        <fieldset className="order-last grid basis-full gap-3 rounded-control bg-sunken p-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
          <legend className="sr-only">{homeSectionText[key]}顯示的時間</legend>
          <MomentField
            key={`from ${round}`}
            label="開始"
            defaultValue={startsAt === null ? '' : typedMoment(startsAt)}
            onChange={({ target }) => onChange({ endsAt, startsAt: instantOf(target.value) })}
          />
          <MomentField
            key={`until ${round}`}
            label="結束"
            problem={problem}
            defaultValue={endsAt === null ? '' : typedMoment(endsAt)}
            onChange={({ target }) => onChange({ startsAt, endsAt: instantOf(target.value) })}
          />
          <Button
            look="outline"
            disabled={!isLimited}
            onClick={() => {
              setRound(round + 1);
              onChange(withoutPeriod);
            }}
          >
            不限時間
          </Button>
        </fieldset>
      )}
    </>
  );
}

function periodText({ startsAt, endsAt }: Period): string {
  if (endsAt === null) return `${formatMoment(startsAt ?? '')} 起`;
  return startsAt === null
    ? `到 ${formatMoment(endsAt)}`
    : `${formatMoment(startsAt)}–${formatMoment(endsAt)}`;
}
