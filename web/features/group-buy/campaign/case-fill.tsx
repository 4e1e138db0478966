import { caseFillOf } from '@kaituan/domain/group-buy/case-lot';
import { Boxes } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignCard, CampaignItem } from './campaign-query.ts';
import { caseFillText, ownCaseText } from './case-fill-text.ts';

/** Larger cases are shown as text only. */
const maxCells = 24;

/** How full the last case of a SKU is, and what the visitor's pieces add. */
export function CaseFill({
  item,
  name = '',
  caseLot: { caseQty },
  quantity,
  countedQuantity = 0,
  children,
}: {
  item: CampaignItem;
  /** Where several are shown. */
  name?: string;
  caseLot: NonNullable<CampaignCard['caseLot']>;
  /** The pieces chosen or held, which do not count yet. */
  quantity: number;
  /** Own pieces that count already. */
  countedQuantity?: number;
  children?: ReactNode;
}) {
  const own = ownCaseText(item, quantity, caseQty);
  return (
    <div className="mt-3 rounded-control bg-accent-soft px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 font-bold text-accent-ink">
        <Boxes aria-hidden size={18} />
        {name && `${name}：`}
        {caseFillText(item, caseQty)}
        <span className="font-normal">
          （一箱 {caseQty} {item.unitLabel}，大家已跟 {item.unitsConfirmed.toLocaleString('en-US')}{' '}
          {item.unitLabel}
          {countedQuantity > 0 && `，含您的 ${countedQuantity} ${item.unitLabel}`}）
        </span>
      </p>
      {caseQty <= maxCells && (
        <Cells begun={caseFillOf(item.unitsConfirmed, caseQty).begun} own={quantity} of={caseQty} />
      )}
      {own && <p>{own}</p>}
      {children}
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
