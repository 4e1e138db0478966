import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { CalendarClock } from 'lucide-react';
import { useParcelFilters } from './use-parcels.ts';

/** Whether parcels sold ahead whose day has not come are on the lists as well; nothing where there are none. */
export function LaterSwitch(props: { count: number | null | undefined; className?: string }) {
  const { query, change } = useParcelFilters();
  const count = props.count ?? 0;
  if (count === 0) return null;
  return (
    <Chip
      aria-pressed={query.hasLater}
      onClick={() => change({ later: query.hasLater ? '' : 'YES' }, { replace: true })}
      className={`gap-2 print:hidden ${props.className ?? ''}`}
    >
      <CalendarClock aria-hidden size={18} />
      含尚未到出貨日的 {count} 個包裹
    </Chip>
  );
}
