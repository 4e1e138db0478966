import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { WaitingRefund } from '@kaituan/contract/staff-refund';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { type Column, DataTable } from '#admin/parts/data-table.tsx';
import { ExportButton } from '#admin/parts/export-button.tsx';
import { FilterTabs } from '#admin/parts/filter-bar.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { type List, useRefreshLists } from '#admin/parts/use-list.ts';
import { useListAddress } from '#admin/parts/use-list-address.ts';
import { useOneChannelId } from '#admin/session/channel.ts';

const path = '/StaffOrder/GetRefundArray';
const tabs = [
  { value: 'READY', text: '可以匯款' },
  { value: 'NO_ACCOUNT', text: '等帳戶' },
  { value: 'FAILED', text: '退款失敗' },
] as const;
type Which = (typeof tabs)[number]['value'];
const whichOf = ({ account, canRetry }: WaitingRefund): Which =>
  canRetry ? 'FAILED' : account ? 'READY' : 'NO_ACCOUNT';

/** Refunds that somebody has to make: a file for the bank, then done together; missing accounts asked for. */
export default function MoneyOutScreen() {
  const { filters, change } = useListAddress(['which']);
  const channelId = useOneChannelId();
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'READY';
  const query = useQuery(memberQuery(path, {}));
  const rows = useMemo(
    () =>
      (query.data?.result ?? []).filter(
        (one) => one.channelId === channelId && whichOf(one) === which,
      ),
    [query.data, channelId, which],
  );
  const list: List<WaitingRefund> = {
    ...{ rows, isStale: false, hasMore: false, isLoadingMore: false, loadMore: () => {} },
    state: query.data ? 'SHOWN' : query.isError ? 'FAILED' : 'LOADING',
    retry: () => void query.refetch(),
    readAll: async () => [...rows],
  };
  const refresh = useRefreshLists();
  const onChanged = () => refresh(path);
  const [chosen, choose] = useState<RowSelectionState>({});
  const chosenRows = rows.filter(({ refundNo }) => chosen[refundNo]);
  return (
    <>
      <PageHeader title="退款出帳" note="匯出給銀行的檔案，匯完再一起標記。">
        {which === 'READY' && (
          <>
            <ExportButton name="退款" columns={columns} list={list} chosen={chosenRows} />
            <PaidOut
              channelId={channelId}
              rows={chosenRows}
              onDone={() => choose({})}
              {...{ onChanged }}
            />
          </>
        )}
        {which === 'NO_ACCOUNT' && <AskAccounts channelId={channelId} />}
      </PageHeader>
      <FilterTabs
        label="退款"
        value={which}
        options={tabs}
        onChange={(value) => change({ which: value === 'READY' ? '' : value })}
      />
      {which === 'FAILED' ? (
        <FailedRefunds {...{ channelId, rows, onChanged }} />
      ) : (
        <DataTable
          label="退款"
          columns={columns}
          list={list}
          keyOf={({ refundNo }) => refundNo}
          {...(which === 'READY' && { selection: { chosen, choose } })}
        />
      )}
    </>
  );
}

/** What the bank needs, and what identifies a row; the headings are those of the file. */
const columns: readonly Column<WaitingRefund>[] = [
  {
    ...{ id: 'holder', title: '戶名' },
    cell: ({ account, name }) => account?.holder ?? name,
    value: ({ account, name }) => account?.holder ?? name,
  },
  {
    ...{ id: 'bank', title: '銀行代碼' },
    cell: ({ account }) => account?.bankCode ?? <Badge tone="accent">等會員填帳戶</Badge>,
    value: ({ account }) => account?.bankCode ?? '',
  },
  {
    ...{ id: 'branch', title: '分行代碼', isWideOnly: true },
    cell: ({ account }) => account?.branch ?? '',
    value: ({ account }) => account?.branch ?? '',
  },
  {
    ...{ id: 'account', title: '帳號' },
    cell: ({ account }) => <span className="tabular-nums">{account?.account ?? ''}</span>,
    value: ({ account }) => account?.account ?? '',
  },
  {
    ...{ id: 'amount', title: '金額', isNumber: true },
    cell: ({ amountTwd }) => formatTwd(amountTwd),
    value: ({ amountTwd }) => amountTwd,
  },
  {
    ...{ id: 'cause', title: '原因' },
    cell: ({ cause }) => cause,
    value: ({ cause }) => cause,
  },
  {
    ...{ id: 'orderNo', title: '訂單編號' },
    cell: ({ orderNo }) => <span className="tabular-nums">{orderNo}</span>,
    value: ({ orderNo }) => orderNo,
  },
  {
    ...{ id: 'requestedAt', title: '申請日', isWideOnly: true },
    cell: ({ requestedAt }) => formatDate(requestedAt),
    value: ({ requestedAt }) => formatDate(requestedAt),
  },
  {
    ...{ id: 'refundNo', title: '退款編號', isWideOnly: true },
    cell: ({ refundNo }) => <span className="text-xs">{refundNo}</span>,
    value: ({ refundNo }) => refundNo,
  },
];
const atOnce = 200;

/** The chosen ones were paid out, by one number of the bank. */
function PaidOut(props: {
  channelId: number;
  rows: readonly WaitingRefund[];
  onDone: () => void;
  onChanged: () => unknown;
}) {
  const { channelId, rows, onDone, onChanged } = props;
  const api = apiOf(useQueryClient());
  const [isAsking, setIsAsking] = useState(false);
  const [reference, setReference] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { start, isBusy } = useCall({
    run: async () => {
      const refusals: string[] = [];
      const refundNos = rows.map(({ refundNo }) => refundNo);
      for (let index = 0; index < refundNos.length; index += atOnce) {
        const { result } = await api('/StaffMoney/SettleRefundArray', {
          ...{ channelId, reference: reference.trim() },
          refundNos: refundNos.slice(index, index + atOnce),
        });
        for (const { refundNo, refusal } of result) {
          if (refusal !== null) refusals.push(`${refundNo}：${refusal}`);
        }
      }
      setRefused(refusals);
      showToast(`已標記 ${refundNos.length - refusals.length} 筆`, 'SUCCESS');
      await onChanged();
      onDone();
      if (refusals.length === 0) setIsAsking(false);
    },
  });
  const sumTwd = rows.reduce((sum, { amountTwd }) => sum + amountTwd, 0);
  return (
    <>
      <Button
        disabled={rows.length === 0}
        onClick={() => {
          setRefused([]);
          setIsAsking(true);
        }}
      >
        標記已匯出
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${rows.length} 筆共 ${formatTwd(sumTwd)} 都匯出了？`}
          label="都匯出了"
          isBusy={isBusy}
          isBlocked={reference.trim() === '' || rows.length === 0}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void start()}
        >
          <p>會員會收到退款完成的通知。</p>
          <FormField
            label="匯款單號或批號"
            value={reference}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setReference(target.value)}
          />
          {refused.length > 0 && <Notice kind="WARNING">{refused.join('；')}</Notice>}
        </ConfirmDialog>
      )}
    </>
  );
}

function AskAccounts({ channelId }: { channelId: number }) {
  const api = apiOf(useQueryClient());
  const { start, isBusy } = useCall({
    run: async () => {
      const { result } = await api('/StaffMoney/AskRefundAccounts', { channelId });
      showToast(result.asked > 0 ? `已再請 ${result.asked} 位填寫` : '一天內都請過了', 'SUCCESS');
    },
  });
  return (
    <Button isBusy={isBusy} onClick={() => void start()}>
      再請會員填帳戶
    </Button>
  );
}

/** What a gateway refused: with the reason, to be tried again. */
function FailedRefunds(props: {
  channelId: number;
  rows: readonly WaitingRefund[];
  onChanged: () => unknown;
}) {
  const { channelId, rows, onChanged } = props;
  const api = apiOf(useQueryClient());
  const { start, isBusy } = useCall({
    run: async (refundNo: string) => {
      await api('/StaffMoney/RetryRefund', { channelId, refundNo });
      showToast('會再試一次', 'SUCCESS');
      await onChanged();
    },
  });
  if (rows.length === 0) {
    return <p className="py-6 text-center text-ink-soft">沒有失敗的退款</p>;
  }
  return (
    <ul aria-label="失敗的退款" className="space-y-3">
      {rows.map(({ refundNo, orderNo, name, amountTwd, cause, failure }) => (
        <li
          key={refundNo}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
        >
          <div className="min-w-0">
            <p className="font-semibold">
              {formatTwd(amountTwd)} <span className="tabular-nums">{orderNo}</span> {name}
            </p>
            <p className="text-sm text-ink-soft">
              {cause}・{failure}
            </p>
          </div>
          <Button look="outline" isBusy={isBusy} onClick={() => void start(refundNo)}>
            再試一次<span className="sr-only">{orderNo}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
