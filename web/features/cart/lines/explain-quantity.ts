import type { CartLine } from '@kaituan/contract/cart';

/** Why so many pieces cannot be ordered; undefined stands for what is no whole number. */
export function explainQuantity(
  { moq, multiple, most, unitLabel }: Pick<CartLine, 'moq' | 'multiple' | 'most' | 'unitLabel'>,
  pieces: number | undefined,
): string {
  if (pieces === undefined) return '數量請輸入整數';
  const steps = multiple > 1 ? [`每 ${multiple} ${unitLabel}為單位`] : [];
  const bound = pieces > most ? `最多 ${most} ${unitLabel}` : `最少 ${moq} ${unitLabel}`;
  return [...steps, bound].join('，');
}
