import { periodStateOf, periodStateText } from '@kaituan/domain/settings/shop-window';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { MomentField } from '#admin/parts/forms/number-fields.tsx';
import { momentOf, typedMoment } from '#admin/parts/forms/typed-values.ts';
import { FieldProblem } from '#admin/parts/forms/use-desk-form.ts';
import type { FieldsGiven } from '#admin/settings/record-editor.tsx';

type Period = { startsAt: string; endsAt: string };
const dayMs = 86_400_000;

export const periodLabels = { 'value[].startsAt': '開始', 'value[].endsAt': '結束' };

/** From the minute that it is, for so many days. */
export function periodFromNow(days: number): Period {
  const startsAt = Math.floor(Date.now() / 60_000) * 60_000;
  const iso = (at: number) => new Date(at).toISOString();
  return { startsAt: iso(startsAt), endsAt: iso(startsAt + days * dayMs) };
}

/** From when until when something is shown. */
export function PeriodFields({ row, named }: FieldsGiven<Period>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MomentField
        label="開始"
        {...named('startsAt')}
        defaultValue={typedMoment(row.startsAt)}
        hint="臺灣時間；之後才出現"
      />
      <MomentField
        label="結束"
        {...named('endsAt')}
        defaultValue={typedMoment(row.endsAt)}
        hint="到時自動收起"
      />
    </div>
  );
}

/** A typed period; a moment that was not touched keeps its seconds. */
export function readPeriod(typed: FormData, at: (field: string) => string, before: Period): Period {
  const read = (field: keyof Period) => {
    const moment = momentOf(typed, at(field));
    if (moment === undefined) throw new FieldProblem({ [at(field)]: '請填時間' });
    return typedMoment(moment) === typedMoment(before[field]) ? before[field] : moment;
  };
  return { startsAt: read('startsAt'), endsAt: read('endsAt') };
}

export function PeriodBadge({ period }: { period: Period }) {
  const state = periodStateOf(period, Date.now());
  return <Badge tone={state === 'RUNNING' ? 'good' : 'quiet'}>{periodStateText[state]}</Badge>;
}

export const periodText = ({ startsAt, endsAt }: Period): string =>
  `${formatMoment(startsAt)}–${formatMoment(endsAt)}`;
