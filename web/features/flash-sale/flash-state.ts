import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import { releasedText } from '@kaituan/domain/flash-sale/flash-stock';

type Item = FlashSale['items'][number];

/** The state text of an item beside its stock; null for none. */
export function flashStateText({ left, held, released, unitLabel }: Item): string | null {
  if (left === 0) {
    return held > 0 ? `已搶完・${held} ${unitLabel}付款中，可能會有釋出` : '已搶完';
  }
  return released > 0 ? `剛${releasedText(released, unitLabel)}` : null;
}

/** The purchase limit per member. */
export function flashLimitText({ perMember, perOrder, unitLabel }: Item): string {
  const ofMember = `每人限購 ${perMember} ${unitLabel}`;
  const isLess = perOrder !== null && perOrder < perMember;
  return isLess ? `${ofMember}，每筆 ${perOrder} ${unitLabel}` : ofMember;
}
