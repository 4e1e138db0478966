import type { Pickup } from './use-hand-out.ts';

export const keyOf = ({ orderNo, shipmentNo }: Pickup) => `${orderNo} ${shipmentNo}`;
/** 2026-11-24 as 11/24. */
export const shortDay = (day: string) => day.slice(5).replace('-', '/');
export const nameOf = ({ recipient, buyerName }: Pickup) => recipient ?? buyerName;
export const contentOf = ({ lines }: Pickup) =>
  lines.map(({ name, optionText, quantity }) => `${name} ${optionText}×${quantity}`).join('、');

/** Who fetches it, with the end of the phone that tells two of one name apart. */
export function PickupName({ pickup }: { pickup: Pickup }) {
  return (
    <>
      {nameOf(pickup)}
      {pickup.phoneEnd && (
        <span className="ml-1 inline-block text-sm font-normal text-ink-soft tabular-nums">
          …{pickup.phoneEnd}
        </span>
      )}
    </>
  );
}
