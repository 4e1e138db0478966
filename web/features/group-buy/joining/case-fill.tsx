import { caseFillOf } from '@kaituan/domain/group-buy/case-lot';
import { Boxes } from 'lucide-react';
import type {
  CampaignCard,
  CampaignItem,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { leftOutText } from '#web/features/group-buy/campaign/case-words.ts';
import { caseFillText, ownCaseText } from './case-fill-text.ts';

/** Larger cases are shown as text only. */
const maxCells = 24;

/** How full the last case of a SKU is, and what the visitor's pieces would add. */
export function CaseFill({
  item,
  caseLot: { caseQty, policy },
  quantity,
}: {
  item: CampaignItem;
  caseLot: NonNullable<CampaignCard['caseLot']>;
  /** The pieces chosen. */
  quantity: number;
}) {
  const own = ownCaseText(item, quantity, caseQty);
  return (
    <div className="mt-3 rounded-control bg-accent-soft px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 font-bold text-accent-ink">
        <Boxes aria-hidden size={18} />
        {caseFillText(item, caseQty)}
        <span className="font-normal">
          （一箱 {caseQty} {item.unitLabel}，大家已跟 {item.unitsConfirmed.toLocaleString('en-US')}{' '}
          {item.unitLabel}）
        </span>
      </p>
      {caseQty <= maxCells && (
        <Cells begun={caseFillOf(item.unitsConfirmed, caseQty).begun} own={quantity} of={caseQty} />
      )}
      {own && <p>{own}</p>}
      <p className="text-ink-soft">{leftOutText(policy)}</p>
    </div>
  );
}

/** The last case as cells: filled, to be added, free. */
function Cells({ begun, own, of }: { begun: number; own: number; of: number }) {
  const look = (cell: number) => {
    if (cell < begun) return 'bg-primary';
    return cell < begun + own ? 'bg-accent' : 'border-2 border-dashed border-ink-soft/50';
  };
  return (
    <span aria-hidden className="my-2 flex flex-wrap gap-1">
      {Array.from({ length: of }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the case
        <span key={cell} className={`size-4 rounded-sm ${look(cell)}`} />
      ))}
    </span>
  );
}
