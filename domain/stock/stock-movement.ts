/** Why staff change what is on hand. */
export const staffMovements = ['RECEIVED', 'RETURNED', 'DAMAGED', 'CORRECTED', 'COUNTED'] as const;
export type StaffMovement = (typeof staffMovements)[number];

/** What else changes it: parcels, pieces missing for an order, flash sales, and files. */
export const stockMovements = [
  ...staffMovements,
  ...(['SHIPPED', 'TAKEN_BACK', 'MISSING', 'FLASH_OUT', 'FLASH_BACK', 'FILE'] as const),
] as const;
export type StockMovement = (typeof stockMovements)[number];

export const stockMovementText: Record<StockMovement, string> = {
  RECEIVED: '進貨',
  RETURNED: '退貨回架',
  DAMAGED: '損壞報廢',
  CORRECTED: '調整',
  COUNTED: '盤點',
  SHIPPED: '出貨',
  TAKEN_BACK: '包裹退回',
  MISSING: '訂單缺貨',
  FLASH_OUT: '撥給限時搶購',
  FLASH_BACK: '搶購剩餘回架',
  FILE: '檔案或新規格',
};

export const maxMovedPieces = 1_000_000;

export type TypedMovement = {
  kind: StaffMovement;
  /** Pieces more or fewer; with COUNTED how many there are. */
  pieces: number;
  /** Of a count: what was on hand, as the counter saw it. */
  seenOnHand: number | null;
};

/** What a movement adds to the stock; `CHANGED` when a count was made of another stock than there is now. */
export function movementDelta(
  { kind, pieces, seenOnHand }: TypedMovement,
  { onHand, held }: { onHand: number; held: number },
): { delta: number } | { mistake: string } | 'CHANGED' {
  if (!Number.isInteger(pieces)) return { mistake: '數量要是整數' };
  if (Math.abs(pieces) > maxMovedPieces) {
    return { mistake: `數量最多 ${maxMovedPieces.toLocaleString('en-US')} 件` };
  }
  if (kind === 'COUNTED') {
    if (pieces < 0) return { mistake: '盤點的數量不能是負的' };
    if (seenOnHand !== onHand) return 'CHANGED';
    return pieces < held
      ? { mistake: `有 ${held} 件已被訂走，盤點少於這個數；請先處理訂單，再盤點` }
      : { delta: pieces - onHand };
  }
  if (kind === 'CORRECTED' ? pieces === 0 : pieces < 1) {
    return { mistake: kind === 'CORRECTED' ? '加減的數量不能是 0' : '數量最少 1' };
  }
  const delta = kind === 'DAMAGED' ? -pieces : pieces;
  return onHand + delta < held
    ? { mistake: `現有 ${onHand} 件，其中 ${held} 件已被訂走，最多減 ${onHand - held} 件` }
    : { delta };
}
