import type { CartLine } from '@kaituan/contract/order/cart';
import { parseTypedQuantity } from '@kaituan/domain/cart/typed-quantity';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderRow } from './quick-order-rows.ts';

/** The rows with their products or problems, and one-press corrections. */
export function QuickOrderTable({
  rows,
  inCart,
  onQuantity,
  onVariant,
  onRemove,
}: {
  rows: readonly OrderRow[];
  /** What the cart has already, to which rows are added. */
  inCart: readonly Pick<CartLine, 'skuId' | 'quantity'>[];
  onQuantity: (row: OrderRow, quantity: number) => void;
  /** A variant of a style was chosen, by its code. */
  onVariant: (row: OrderRow, code: string) => void;
  onRemove: (row: OrderRow) => void;
}) {
  return (
    <ol aria-label="訂購明細" className="divide-y divide-line">
      {rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          held={inCart.find(({ skuId }) => skuId === row.checked?.skuId)?.quantity}
          onQuantity={(quantity) => onQuantity(row, quantity)}
          onVariant={(code) => onVariant(row, code)}
          onRemove={() => onRemove(row)}
        />
      ))}
    </ol>
  );
}

function Row({
  row,
  held,
  onQuantity,
  onVariant,
  onRemove,
}: {
  row: OrderRow;
  held: number | undefined;
  onQuantity: (quantity: number) => void;
  onVariant: (code: string) => void;
  onRemove: () => void;
}) {
  const { code, quantity, checked, problem } = row;
  const name = checked?.name ?? code;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Mark row={row} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-mono text-sm break-all tabular-nums text-ink-soft">{code}</p>
        {checked?.name && <p className="leading-6 font-medium">{checked.name}</p>}
        {checked?.unitLabel === '組' && checked.variantText && (
          <p className="text-sm text-ink-soft">1 組是 {checked.variantText}</p>
        )}
        {held !== undefined && quantity !== null && (
          <p className="text-sm text-accent-ink tabular-nums">
            購物車已有 {held} {checked?.unitLabel}，加入後共 {held + quantity} {checked?.unitLabel}
          </p>
        )}
        {row.sumText && <p className="text-sm text-accent-ink">{row.sumText}</p>}
      </div>
      <div className="ml-auto flex items-center gap-3">
        {quantity !== null && (
          <QuickOrderQuantity
            key={quantity}
            label={`${name}的數量`}
            quantity={quantity}
            onQuantity={onQuantity}
          />
        )}
        {checked?.unitLabel && <span className="-ml-1 text-sm">{checked.unitLabel}</span>}
        <p className="w-24 text-right leading-tight tabular-nums">
          {!problem && checked?.amountTwd != null && (
            <>
              <span className="block font-semibold">{formatTwd(checked.amountTwd)}</span>
              <span className="text-xs text-ink-soft">
                {formatTwd(checked.unitPriceTwd ?? 0)}／{checked.unitLabel}
              </span>
            </>
          )}
        </p>
        <IconButton icon={X} label={`移除${name}`} onClick={onRemove} className="-mr-2" />
      </div>
      {problem && (
        <div className="flex basis-full flex-wrap items-center gap-2 pl-9 text-sm">
          <p className="font-medium text-danger">{problem}</p>
          {row.suggest.map((suggested) => (
            <Correction key={suggested} onPress={() => onQuantity(suggested)}>
              {suggested === row.quantity
                ? `就是 ${suggested} ${checked?.unitLabel ?? ''}`
                : `${row.quantity === null ? '數量' : '改為'} ${suggested}`}
            </Correction>
          ))}
          {row.variants.map((variant) => (
            <Correction key={variant.code} onPress={() => onVariant(variant.code)}>
              {variant.optionText || variant.code}
              {variant.unitPriceTwd !== null && (
                <span className="ml-2 tabular-nums">
                  {formatTwd(variant.unitPriceTwd)}／{variant.unitLabel}
                </span>
              )}
            </Correction>
          ))}
        </div>
      )}
    </li>
  );
}

const Correction = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Chip look="suggestion" onClick={onPress}>
    {children}
  </Chip>
);

function Mark({ row: { problem, checked } }: { row: OrderRow }) {
  if (problem) {
    return <CircleAlert role="img" aria-label="有問題" size={22} className="text-danger" />;
  }
  return checked ? (
    <CircleCheck role="img" aria-label="可以訂購" size={22} className="text-good" />
  ) : (
    <LoaderCircle role="img" aria-label="檢查中" size={22} className="animate-spin text-ink-soft" />
  );
}

/** The quantity of a row, committed on blur or Enter. */
function QuickOrderQuantity({
  label,
  quantity,
  onQuantity,
}: {
  label: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) {
  const [typed, setTyped] = useState(String(quantity));
  const parsed = parseTypedQuantity(typed);
  const take = () => {
    if (parsed && parsed !== quantity) onQuantity(parsed);
    else setTyped(String(quantity));
  };
  return (
    <input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      aria-invalid={!parsed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      className="min-h-11 w-20 rounded-control border border-line bg-surface px-2 text-center font-semibold tabular-nums aria-invalid:border-danger"
    />
  );
}
