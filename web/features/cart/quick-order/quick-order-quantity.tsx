import { parseTypedQuantity } from '@kaituan/domain/cart/typed-quantity';
import { useState } from 'react';

/** The quantity of a row, changed when the field is left or Enter is pressed. */
export function QuickOrderQuantity({
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
