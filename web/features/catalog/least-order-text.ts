import { formatTwd } from '@kaituan/domain/format-twd';
import type { LeastOrder } from '@kaituan/domain/pricing/card-price';

/** 「2 盒起訂，共 NT$680」 */
export const leastOrderText = ({ quantity, unitLabel, amountTwd }: LeastOrder): string =>
  `${quantity} ${unitLabel}起訂，共 ${formatTwd(amountTwd)}`;
