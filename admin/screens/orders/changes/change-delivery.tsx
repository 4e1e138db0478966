import { type AnswerOf, findRefusal, type RequestOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import {
  type DeliveryChoices,
  DeliveryFields,
  draftOf,
  requestedParcelOf,
} from './delivery-fields.tsx';
import { type Recipient, RecipientFields } from './recipient-fields.tsx';
import { type ConfirmProps, TriedChange, type TryingProps } from './tried-change.tsx';

type DeliveryRequest = RequestOf<'/StaffOrder/ChangeDelivery'>;
type Outcome = AnswerOf<'/StaffOrder/ChangeDelivery'>['result'];

/** Changes where an order goes: what it does is shown before it is done. */
export function ChangeDelivery({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { orderNo } = order;
  const query = useQuery({
    ...memberQuery('/StaffOrder/GetDeliveryChoices', { orderNo }),
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  });
  return (
    <TriedChange<DeliveryChoices, DeliveryRequest, Outcome>
      title="更改收件或配送"
      description={`${orderNo}　${order.buyer.displayName}`}
      query={query}
      form={({ key, ...form }) => <DeliveryForm key={key} order={order} {...form} />}
      confirm={(step) => <ConfirmStep {...step} />}
      onClose={onClose}
    />
  );
}

function DeliveryForm({
  order: { orderNo },
  choices,
  onTried,
  onReload,
}: TryingProps<DeliveryChoices, DeliveryRequest, Outcome> & { order: StaffOrder }) {
  const api = apiOf(useQueryClient());
  const [recipient, setRecipient] = useState<Recipient>();
  const [drafts, setDrafts] = useState(() => choices.parcels.map(draftOf));
  const reveal = useCall({
    run: async () => {
      const orderNoArray = [orderNo];
      const { result } = await api('/StaffOrder/RevealRecipientArray', { orderNoArray });
      setRecipient(result[0]?.address ?? noRecipient);
    },
  });
  const { form, problemOf, problem, isBusy } = useDeskForm({
    save: async () => {
      const parcels = choices.parcels.flatMap((parcel, index) => {
        const draft = drafts[index];
        return (draft && requestedParcelOf(parcel, draft)) ?? [];
      });
      const address = recipient ?? null;
      const request = { orderNo, seen: choices.version, address, parcels };
      const { result } = await api('/StaffOrder/ChangeDelivery', request);
      return { request, result };
    },
    onSaved: ({ request, result }) => onTried(request, result),
    savedText: '',
  });
  return (
    <form {...form} aria-label="更改收件或配送" className="space-y-5">
      {recipient ? (
        <RecipientFields recipient={recipient} onChange={setRecipient} problemOf={problemOf} />
      ) : (
        <Button look="outline" isBusy={reveal.isBusy} onClick={() => void reveal.start()}>
          <Eye aria-hidden size={18} />
          顯示並更改收件人與地址
        </Button>
      )}
      {choices.parcels.map((parcel, index) => (
        <DeliveryFields
          key={parcel.shipmentNo}
          orderNo={orderNo}
          choices={choices}
          parcel={parcel}
          draft={drafts[index] ?? draftOf(parcel)}
          onChange={(draft) => setDrafts(drafts.with(index, draft))}
          problemOf={problemOf}
        />
      ))}
      {problem && (
        <Notice kind="DANGER">
          <p>{problem}</p>
          <Button look="plain" onClick={onReload} className="-ml-3 text-sm">
            重新讀取訂單
          </Button>
        </Notice>
      )}
      <Button type="submit" isBusy={isBusy} className="w-full">
        看更改的結果
      </Button>
    </form>
  );
}

const noRecipient: Recipient = {
  ...{ recipient: '', phone: '', zip: '', county: '', district: '', street: '', note: '' },
};

function ConfirmStep({
  request,
  outcome,
  onBack,
  onStale,
  onDone,
}: ConfirmProps<DeliveryRequest, Outcome>) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/StaffOrder/ChangeDelivery', { ...request, confirmed: outcome.plan });
      showToast(`${request.orderNo}：收件與配送改好了，已通知會員`, 'SUCCESS');
      await refresh(
        ...(['/StaffOrder/DescribeOrder', '/StaffOrder/SearchOrderArray'] as const),
        '/StaffPacking/SearchParcelArray',
      );
      onDone();
    },
    explain: (error) => {
      if (findRefusal(error)) onStale();
      return false;
    },
  });
  const { relabelled } = outcome;
  return (
    <div className="space-y-4">
      <ul className="list-disc space-y-1 pl-5">
        {request.address && <li>更改收件資料</li>}
        {request.parcels && request.parcels.length > 0 && <li>更改配送方式或取貨門市</li>}
        <li className="font-semibold tabular-nums">{feeTextOf(outcome)}</li>
        <li>會員會收到通知</li>
      </ul>
      {relabelled.length > 0 && (
        <Notice kind="WARNING">
          {`包裹 ${relabelled.join('、')} 已開始備貨，印好的標籤與出貨單要換新的。`}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button look="outline" onClick={onBack}>
          返回修改
        </Button>
        <Button isBusy={isBusy} onClick={() => void start()}>
          確定更改
        </Button>
      </div>
    </div>
  );
}

function feeTextOf({ refundTwd, owedLessTwd, borneTwd }: Outcome): string {
  const parts = [
    ...(refundTwd > 0 ? [`運費差額 ${formatTwd(refundTwd)} 會退給買家`] : []),
    ...(owedLessTwd > 0 ? [`貨到收款少收 ${formatTwd(owedLessTwd)}`] : []),
    ...(borneTwd > 0 ? [`多出的運費 ${formatTwd(borneTwd)} 由店家負擔`] : []),
  ];
  return parts.length > 0 ? parts.join('，') : '運費不變';
}
