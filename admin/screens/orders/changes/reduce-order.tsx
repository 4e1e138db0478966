import { type AnswerOf, findRefusal, type RequestOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { ReductionForm } from './reduction-form.tsx';
import { type ConfirmProps, TriedChange } from './tried-change.tsx';

type ReductionRequest = RequestOf<'/StaffOrder/ReduceOrder'>;
type Outcome = AnswerOf<'/StaffOrder/ReduceOrder'>['result'];
type ReductionChoices = AnswerOf<'/StaffOrder/GetReductionChoices'>['result'];

/** Takes pieces off an order, or gives its buyer a sum: what it comes to is shown before it is done. */
export function ReduceOrder(props: {
  order: StaffOrder;
  /** Everything is to be taken off: that is cancelling the order. */
  onCancelOrder: () => void;
  onClose: () => void;
}) {
  const { order, onCancelOrder, onClose } = props;
  const { orderNo } = order;
  const query = useQuery({
    ...memberQuery('/StaffOrder/GetReductionChoices', { orderNo }),
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  });
  return (
    <TriedChange<ReductionChoices, ReductionRequest, Outcome>
      title="取下商品或補償"
      description={`${orderNo}　${order.buyer.displayName}`}
      query={query}
      form={({ key, ...form }) => (
        <ReductionForm key={key} orderNo={orderNo} onCancelOrder={onCancelOrder} {...form} />
      )}
      confirm={(step) => <ConfirmStep {...step} />}
      onClose={onClose}
    />
  );
}

function ConfirmStep({
  request,
  outcome,
  onBack,
  onStale,
  onDone,
}: ConfirmProps<ReductionRequest, Outcome>) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/StaffOrder/ReduceOrder', { ...request, confirmed: outcome.plan });
      showToast(`${request.orderNo}：${totalTextOf(outcome)}，已通知會員`, 'SUCCESS');
      await refresh(
        ...(['/StaffOrder/DescribeOrder', '/StaffOrder/SearchOrderArray'] as const),
        ...(['/StaffPacking/SearchParcelArray', '/StaffMoney/SearchRefundArray'] as const),
      );
      onDone();
    },
    explain: (error) => {
      if (findRefusal(error)) onStale();
      return false;
    },
  });
  const { goodsTwd, feesTwd, goodwillTwd, refundTwd, dueTwd, relabelled } = outcome;
  const pieces = (request.lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  const sums = [
    [`取下的商品（${pieces} 件）`, goodsTwd],
    ['不用再寄的運費', feesTwd],
    ['另外補償', goodwillTwd],
  ] as const;
  return (
    <div className="space-y-4">
      <dl aria-label="試算" className="tabular-nums">
        {sums
          .filter(([, amountTwd], index) => amountTwd > 0 || (index === 0 && pieces > 0))
          .map(([name, amountTwd]) => (
            <Sum key={name} name={name} amountTwd={amountTwd} />
          ))}
        <Sum
          name={dueTwd === null ? '退給買家' : '少收'}
          amountTwd={dueTwd === null ? refundTwd : outcome.owedLessTwd}
          isTotal
        />
        {dueTwd !== null && <Sum name="之後應收" amountTwd={dueTwd} />}
      </dl>
      <ul className="list-disc space-y-1 pl-5 text-sm text-ink-soft">
        {pieces > 0 && (
          <li>
            {request.cause === 'CHANGED_MIND'
              ? '商品回到庫存，可以再賣'
              : '商品從庫存扣掉，不會再賣'}
          </li>
        )}
        {outcome.needsAccount && <li>這筆要匯款退還，會請買家填寫帳戶，再到「退款出帳」處理</li>}
        <li>會員會收到通知{request.reason && '，連同您寫的說明'}</li>
      </ul>
      {relabelled.length > 0 && (
        <Notice kind="WARNING">
          {`包裹 ${relabelled.join('、')} 已開始備貨，印好的標籤與出貨單要換新的。`}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="outline" onClick={onBack}>
          返回修改
        </Button>
        <Button isBusy={isBusy} onClick={() => void start()}>
          確定{totalTextOf(outcome)}
        </Button>
      </div>
    </div>
  );
}

function totalTextOf({ refundTwd, owedLessTwd }: Outcome): string {
  if (refundTwd > 0) return `退款 ${formatTwd(refundTwd)}`;
  return owedLessTwd > 0 ? `少收 ${formatTwd(owedLessTwd)}` : '取下';
}

function Sum(props: { name: string; amountTwd: number; isTotal?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 py-1 ${props.isTotal ? 'mt-1 border-t border-line pt-2 text-lg font-bold' : ''}`}
    >
      <dt>{props.name}</dt>
      <dd>{formatTwd(props.amountTwd)}</dd>
    </div>
  );
}
