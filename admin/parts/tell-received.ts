import type { AnswerOf } from '@kaituan/api-client/api';
import { formatTwd } from '@kaituan/domain/format-twd';

type Received = AnswerOf<'/StaffOrder/ReceiveMoney'>['result'];
const outcomeText: Record<Received['outcome'], string> = {
  PAID: '已收款，訂單成立',
  PARTIAL: '金額不足，補足前不算付清',
  REINSTATED: '款項逾期，已重新保留商品並成立訂單',
  SURPLUS: '訂單不能再收款，款項列入待退款',
  REPEATED: '這筆款項先前已入帳',
};
/** What became of money that was recorded, in words. */
export const describeReceived = ({ outcome, leftTwd, surplusTwd }: Received): string =>
  [
    outcomeText[outcome],
    leftTwd > 0 && `還差 ${formatTwd(leftTwd)}`,
    surplusTwd > 0 && outcome !== 'SURPLUS' && `多收的 ${formatTwd(surplusTwd)} 列入退款`,
  ]
    .filter(Boolean)
    .join('，');

/** 「部分付款，還差 NT$12」: of an order for which less came than it costs. */
export const partPaidText = (leftTwd: number): string => `部分付款，還差 ${formatTwd(leftTwd)}`;

/** What is still missing is no success. */
export const toastKindOf = ({ outcome }: Pick<Received, 'outcome'>): 'INFO' | 'SUCCESS' =>
  outcome === 'PARTIAL' ? 'INFO' : 'SUCCESS';
