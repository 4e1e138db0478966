import { formatTwd } from '@kaituan/domain/format-twd';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Check, PackageCheck } from 'lucide-react';
import { contentOf, keyOf, PickupName, shortDay } from './pickup-facts.tsx';
import { type Pickup, placeOf } from './use-hand-out.ts';

/** Who comes for what; a tap opens the parcel. `emptyText` says why there is nobody. */
export function PickupRows(props: {
  pickups: readonly Pickup[];
  emptyText: string;
  /** How anybody gets onto the list. */
  emptyHint?: string | undefined;
  onOpen: (pickup: Pickup) => void;
}) {
  if (props.pickups.length === 0) {
    return (
      <EmptyState icon={<PackageCheck size={28} />} title={props.emptyText}>
        {props.emptyHint && <p className="text-ink-soft">{props.emptyHint}</p>}
      </EmptyState>
    );
  }
  return (
    <ul aria-label="自取包裹" className="grid grid-cols-1 gap-2 md:grid-cols-2">
      {props.pickups.map((pickup) => (
        <li key={keyOf(pickup)}>
          <RowButton
            onClick={() => props.onOpen(pickup)}
            className="min-h-18 gap-3 rounded-card border border-line bg-surface p-3 hover:border-primary"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-lg font-bold wrap-anywhere">
                <PickupName pickup={pickup} />
              </span>
              <span className="block truncate text-sm text-ink-soft">{contentOf(pickup)}</span>
              <span className="block text-xs text-ink-soft tabular-nums">
                {pickup.orderNo}　{placeOf(pickup)}
                {pickup.day && `　指定 ${shortDay(pickup.day)}`}
              </span>
            </span>
            <Fact pickup={pickup} />
          </RowButton>
        </li>
      ))}
    </ul>
  );
}

function Fact({ pickup: { isHanded, isUnsent, isCollected, dueTwd } }: { pickup: Pickup }) {
  if (isUnsent) return <Badge tone="accent">待送出</Badge>;
  if (isHanded) {
    return (
      <span className="shrink-0 text-good">
        <Check aria-hidden size={24} />
        <span className="sr-only">已領走</span>
      </span>
    );
  }
  if (!isCollected) return <Badge tone="good">已付清</Badge>;
  return (
    <span className="shrink-0 text-right">
      <Badge tone="rose">收現金</Badge>
      {dueTwd !== null && (
        <span className="mt-0.5 block font-bold tabular-nums">{formatTwd(dueTwd)}</span>
      )}
    </span>
  );
}
