import type { LeastOrder } from '@kaituan/domain/pricing/card-price';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';

/** 「2 盒起訂，共 NT$680」 */
export const leastOrderText = ({ quantity, unitLabel, amountTwd }: LeastOrder): string =>
  `${quantity} ${unitLabel}起訂，共 ${formatTwd(amountTwd)}`;
