import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { type ReturnDecision, returnDecisionText } from '@kaituan/domain/order/return-life';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { NumberField } from '#admin/parts/forms/number-fields.tsx';
import { wholeOf } from '#admin/parts/forms/typed-values.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { refundTextOf } from './return-refund.tsx';
import { SendBackFields, useSendBack } from './send-back.tsx';

export type AskedReturn = StaffOrder['returns'][number];

const reasonLabel: Partial<Record<ReturnDecision, string>> = {
  REJECT: '原因，會告訴會員',
  CANCEL: '原因，會告訴會員：例如開錯訂單、會員決定不退',
};

const byBank = '列入「退款出帳」：會員填好帳戶後由您匯款，匯完再標記。';
const byGateway = '退回原來的付款方式。';

function refundWayOf(paidBy: readonly PaymentMethod[]): string {
  const ways = new Set(paidBy.map((method) => paymentMethodFacts(method).refund));
  if (ways.size > 1) return `依付款時的方式退：線上付的${byGateway}匯款或現金付的${byBank}`;
  return ways.has('BANK_FORM') ? byBank : byGateway;
}

type Pieces = Readonly<Record<number, string>>;

/** Pieces that go back on sale: nothing does unless somebody says how many. */
const typedPieces = (pieces: Pieces, lineNo: number): number => wholeOf(pieces[lineNo] ?? '') ?? 0;

const isWithin = (typed: number, quantity: number): boolean => typed >= 0 && typed <= quantity;

/** Asks before a return goes one step on; at its end also what of it is sold again. */
export function DecideReturn(props: {
  orderNo: string;
  /** The methods by which the order was paid: by hand it may be another than was chosen. */
  paidBy: readonly PaymentMethod[];
  asked: AskedReturn;
  decision: ReturnDecision;
  onClose: () => void;
}) {
  const { orderNo, paidBy, asked, decision, onClose } = props;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const isApproval = decision === 'APPROVE';
  const [reason, setReason] = useState('');
  const sendBack = useSendBack();
  const isUnexplained = isApproval
    ? sendBack.isMissing
    : reasonLabel[decision] !== undefined && reason.trim() === '';
  const [pieces, setPieces] = useState<Pieces>({});
  const isRefund = decision === 'REFUND';
  const isTypedRight = asked.lines.every(({ lineNo, quantity }) =>
    isWithin(typedPieces(pieces, lineNo), quantity),
  );
  const { start, isBusy } = useCall({
    run: async () => {
      const restock = asked.lines
        .map(({ lineNo }) => ({ lineNo, pieces: typedPieces(pieces, lineNo) }))
        .filter((line) => line.pieces > 0);
      const { returnNo } = asked;
      await api('/StaffOrder/DecideReturn', {
        ...{ orderNo, returnNo, decision },
        ...(isApproval ? sendBack.said : { reason }),
        ...(isRefund && { restock }),
      });
      if (isApproval) sendBack.keep();
      await refresh('/StaffOrder/DescribeOrder', '/StaffOrder/SearchOrderArray');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`${returnDecisionText[decision]}？`}
      label={returnDecisionText[decision]}
      isBusy={isBusy}
      isBlocked={isUnexplained || !isTypedRight}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      {isApproval && <SendBackFields {...sendBack.fields} />}
      {reasonLabel[decision] && (
        <FormField
          label={reasonLabel[decision]}
          value={reason}
          maxLength={100}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {decision === 'CANCEL' && (
        <p>不退款，商品照原來的訂單；會員收到通知，還在期限內就能再申請退貨。</p>
      )}
      {isRefund && asked.refundTwd !== null && (
        <p>{`退 ${refundTextOf(asked.refundTwd, asked.shippingTwd)}。${refundWayOf(paidBy)}`}</p>
      )}
      {isRefund && <Restock lines={asked.lines} pieces={pieces} onChange={setPieces} />}
    </ConfirmDialog>
  );
}

function Restock(props: {
  lines: AskedReturn['lines'];
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
}) {
  const { lines, pieces, onChange } = props;
  return (
    <fieldset className="min-w-0 space-y-3 text-ink">
      <legend className="mb-2 text-ink-soft">
        驗過還能賣的，填要回架幾件；留空的不回架。回架後就能被買走。
      </legend>
      {lines.map(({ lineNo, name, quantity, noRestock }) =>
        noRestock === null ? (
          <NumberField
            key={lineNo}
            label={`${name}：回架件數（退回 ${quantity} 件）`}
            value={pieces[lineNo] ?? ''}
            maxLength={4}
            onChange={({ target }) => onChange({ ...pieces, [lineNo]: target.value })}
            problem={
              isWithin(typedPieces(pieces, lineNo), quantity)
                ? undefined
                : `請填 0 到 ${quantity} 的整數`
            }
          />
        ) : (
          <p key={lineNo} className="wrap-anywhere">
            {name} × {quantity}
            <span className="block text-sm text-ink-soft">{noRestock}</span>
          </p>
        ),
      )}
    </fieldset>
  );
}
