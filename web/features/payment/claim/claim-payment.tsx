import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { serverNow } from '@kaituan/api-client/server-clock';
import { useCall } from '@kaituan/api-client/use-call';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paidWithGoodsWhen } from '@kaituan/domain/payment/later-payment';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { PaymentCodeCard } from '#web/features/payment/payment-code-card.tsx';
import { TransferReport } from '#web/features/payment/transfer-report.tsx';
import { leaveFor } from '#web/platform/messaging/leave-for.ts';
import { type ClaimedOrder, claimQuery } from './claim-query.ts';

const texts: Partial<Record<ClaimedOrder['payState'], string>> = {
  PAID: '已付款，謝謝您',
  CANCELLED: '這張訂單已經取消，沒有保留商品',
};

/** Pays the order of a link without an account. */
export function ClaimPayment({ token, order }: { token: string; order: ClaimedOrder }) {
  const { payState, payment, methods } = order;
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(claimQuery(token));
  const pay = useCall({
    run: async (method: PaymentMethod) => {
      const { result } = await apiOf(client)('/Claim/PayClaim', { token, method });
      const step = result.redirect ? await leaveFor(result.redirect) : 'BACK';
      if (step !== 'LEAVING') await refresh();
      return step;
    },
    explain: () => true,
    leavesPage: (step) => step === 'LEAVING',
  });
  const isTransfer = payment.method === 'BANK_TRANSFER' && payment.code !== null;
  const text =
    payState === 'OWED'
      ? `${paidWithGoodsWhen(paymentMethodFacts(payment.method).collectedAt)}付款`
      : texts[payState];
  return (
    <>
      {payment.code && payState === 'UNPAID' && (
        <PaymentCodeCard
          payment={payment}
          code={payment.code}
          serverTime={new Date(serverNow()).toISOString()}
        />
      )}
      {isTransfer && payState === 'UNPAID' && (
        <TransferReport
          payment={payment}
          send={async (report) => {
            await apiOf(client)('/Claim/ReportClaimTransfer', { token, ...report });
            await refresh();
          }}
        />
      )}
      {(methods.length > 0 || text) && (
        <section aria-labelledby="claim-payment" className="card p-4 sm:p-6">
          <h2 id="claim-payment" className="text-lg font-bold">
            付款
          </h2>
          {text && (
            <p role="status" className="mt-1">
              {text}
            </p>
          )}
          {payState === 'UNPAID' && payment.payBy && (
            <p className="mt-1 text-ink-soft">
              請在 {formatDayTime(payment.payBy)} 前付款，為您保留到那時候。
            </p>
          )}
          {pay.error && (
            <div className="mt-3">
              <Notice kind="DANGER">
                {findRefusal(pay.error)?.message ?? '付款暫時無法開始，請稍後再試'}
              </Notice>
            </div>
          )}
          <div className="mt-3 grid gap-2 empty:hidden">
            {methods.map(({ method, payableTwd }) => (
              <Button
                key={method}
                look={method === payment.method ? 'primary' : 'outline'}
                isBusy={pay.isBusy}
                className="min-h-12 justify-between"
                onClick={() => void pay.start(method)}
              >
                <span>{paymentMethodFacts(method).text}</span>
                <span className="tabular-nums">{formatTwd(payableTwd)}</span>
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
