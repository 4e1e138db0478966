import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { RefundList, StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatDate, formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Column } from '#admin/parts/lists/data-table.tsx';
import { type Accounts, readAccount } from './refund-accounts.ts';

type Shown = {
  which: RefundList;
  channelId: number;
  onChanged: () => unknown;
  /** Accounts that somebody asked for. */
  revealed: Accounts;
  onRevealed: (accounts: Accounts) => void;
};

/** What the bank needs, and what identifies a row; the headings are those of the file. */
export const refundColumnsOf = ({ which, ...of }: Shown): readonly Column<StaffRefund>[] => [
  {
    ...{ id: 'holder', title: '戶名' },
    cell: ({ account, name }) => (
      <span className="whitespace-nowrap">{account?.holder ?? name}</span>
    ),
    value: ({ account, name }) => account?.holder ?? name,
  },
  ...(which === 'READY' || which === 'NO_ACCOUNT' || which === 'WAITING'
    ? accountColumnsOf(of)
    : []),
  {
    ...{ id: 'amount', title: '金額', isNumber: true },
    cell: ({ amountTwd }) => formatTwd(amountTwd),
    value: ({ amountTwd }) => amountTwd,
  },
  {
    ...{ id: 'cause', title: '原因' },
    cell: ({ cause, failure }) => (
      <>
        {cause}
        {failure && <span className="block text-xs text-danger">{failure}</span>}
      </>
    ),
    value: ({ cause, failure }) => [cause, failure].filter(Boolean).join('：'),
  },
  {
    ...{ id: 'orderNo', title: '訂單編號' },
    cell: ({ orderNo }) => <span className="tabular-nums">{orderNo}</span>,
    value: ({ orderNo }) => orderNo,
  },
  {
    ...{ id: 'requestedAt', title: '申請日', isWideOnly: true },
    cell: ({ requestedAt }) => <span className="whitespace-nowrap">{formatDate(requestedAt)}</span>,
    value: ({ requestedAt }) => formatDate(requestedAt),
  },
  ...(which === 'READY' ? [exportedColumn] : []),
  ...(which === 'DONE' ? doneColumns : []),
  ...(which === 'FAILED' ? [retryColumn(of)] : []),
  {
    ...{ id: 'refundNo', title: '退款編號', isWideOnly: true },
    cell: ({ refundNo }) => (
      <span className="inline-block min-w-24 text-xs wrap-anywhere">{refundNo}</span>
    ),
    value: ({ refundNo }) => refundNo,
  },
];

const accountColumnsOf = (of: Omit<Shown, 'which'>): readonly Column<StaffRefund>[] => [
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
    cell: (refund) => <AccountNumber refund={refund} {...of} />,
    value: ({ account }) => account?.account ?? '',
  },
];

const referenceText = ({ reference, isByGateway }: StaffRefund) =>
  reference ?? (isByGateway ? '金流退款' : '');
const doneColumns: readonly Column<StaffRefund>[] = [
  {
    ...{ id: 'doneAt', title: '退款日' },
    cell: ({ doneAt }) => <span className="whitespace-nowrap">{doneAt && formatDate(doneAt)}</span>,
    value: ({ doneAt }) => (doneAt ? formatDate(doneAt) : ''),
  },
  { ...{ id: 'reference', title: '匯款單號或方式' }, cell: referenceText, value: referenceText },
];

/** Not in the file: it would say when the file itself was saved. */
const exportedColumn: Column<StaffRefund> = {
  ...{ id: 'exported', title: '匯出給銀行' },
  cell: ({ exported, accountChangedAt }) =>
    exported && (
      <>
        <Badge tone="accent">已匯出</Badge>
        <span className="block text-xs text-ink-soft">
          {formatMoment(exported.at)} {exported.byName}
        </span>
        {accountChangedAt && (
          <strong className="block text-xs text-danger">
            之後會員改了帳戶 {formatMoment(accountChangedAt)}
          </strong>
        )}
      </>
    ),
};

const retryColumn = (of: Omit<Shown, 'which'>): Column<StaffRefund> => ({
  ...{ id: 'retry', title: '重試' },
  cell: (refund) => <RetryButton refund={refund} {...of} />,
  value: () => '',
});

/** The last digits of an account, until somebody asks for all of them, which is noted. */
function AccountNumber(props: Omit<Shown, 'which'> & { refund: StaffRefund }) {
  const { refund, revealed, onRevealed } = props;
  const api = apiOf(useQueryClient());
  const { start, isBusy } = useCall({
    run: async () => onRevealed(await readAccount(api, refund)),
  });
  const known = revealed.get(refund.refundNo);
  if (!refund.account || known) {
    return <span className="tabular-nums">{known?.account ?? ''}</span>;
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
      {refund.account.account}
      <Button look="plain" isBusy={isBusy} onClick={() => void start()} className="relative z-1">
        顯示<span className="sr-only">{refund.orderNo} 的帳號</span>
      </Button>
    </span>
  );
}

/** What a gateway refused is tried again. */
function RetryButton({
  refund: { refundNo, orderNo },
  channelId,
  onChanged,
}: Omit<Shown, 'which'> & { refund: StaffRefund }) {
  const api = apiOf(useQueryClient());
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/StaffMoney/RetryRefund', { channelId, refundNo });
      showToast('會再試一次', 'SUCCESS');
      await onChanged();
    },
  });
  return (
    <Button look="outline" isBusy={isBusy} onClick={() => void start()} className="relative z-1">
      重試<span className="sr-only">{orderNo}</span>
    </Button>
  );
}
