import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { RefundList, StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { HandCoins } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs, SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { useList, useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { useWork } from '#admin/parts/long-work.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { usePayoutFile } from './payout-file.tsx';
import type { Accounts } from './refund-accounts.ts';
import { refundColumnsOf } from './refund-columns.tsx';

const path = '/StaffMoney/SearchRefundArray';
const tabs = [
  { value: 'READY', text: '可以匯款', empty: '沒有要匯出的退款' },
  { value: 'NO_ACCOUNT', text: '等帳戶', empty: '沒有在等帳戶的退款' },
  { value: 'FAILED', text: '退款失敗', empty: '沒有失敗的退款' },
  { value: 'WAITING', text: '全部未完成', empty: '沒有未完成的退款' },
  { value: 'DONE', text: '已退款', empty: '還沒有退過款' },
] as const;
const sorts = [
  { value: 'OLDEST', text: '最早的在前' },
  { value: 'NEWEST', text: '最新的在前' },
  { value: 'LARGEST', text: '金額大的在前' },
] as const;
const everyRefund = { search: '', sort: 'OLDEST' } as const;
/** Who waited longest is paid first. */
const usualSort = (which: RefundList) => (which === 'DONE' ? 'NEWEST' : 'OLDEST');

/** Refunds that somebody has to make: a file for the bank, then done together; missing accounts asked for. */
export default function MoneyOutScreen() {
  const { filters, change } = useListAddress(['which', 'search', 'sort']);
  const channelId = useOneChannelId();
  const tab = tabs.find(({ value }) => value === filters.which);
  const which = tab?.value ?? 'READY';
  const sort = sorts.find(({ value }) => value === filters.sort)?.value ?? usualSort(which);
  const list = useList(path, { which, search: filters.search, sort, ofChannelId: channelId });
  const refresh = useRefreshLists();
  const onChanged = useCallback(() => refresh(path), [refresh]);
  const [chosen, choose] = useState<RowSelectionState>({});
  const chosenRows = list.rows.filter(({ refundNo }) => chosen[refundNo]);
  const [revealed, setRevealed] = useState<Accounts>(new Map());
  const onRevealed = useCallback(
    (accounts: Accounts) => setRevealed((known) => new Map([...known, ...accounts])),
    [],
  );
  const columns = useMemo(
    () => refundColumnsOf({ which, channelId, onChanged, revealed, onRevealed }),
    [which, channelId, onChanged, revealed, onRevealed],
  );
  const { complete, dialog } = usePayoutFile(onChanged);
  const isPayable = which === 'READY' || which === 'FAILED';
  const show = (value: string) => {
    choose({});
    change({ which: value === 'READY' ? '' : value, sort: '' });
  };
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  const onSort = (value: string) => change({ sort: value === usualSort(which) ? '' : value });
  return (
    <>
      <PageHeader
        title="退款出帳"
        note="匯出給銀行的檔案，匯款之後再一起標記。匯出或顯示完整帳號會留下紀錄。"
      >
        <ExportMenu name="退款" {...{ columns, list, complete }} chosen={chosenRows} />
        {isPayable && (
          <PaidOut
            channelId={channelId}
            rows={chosenRows}
            onDone={(failed) => choose(Object.fromEntries(failed.map((one) => [one, true])))}
            {...{ onChanged }}
          />
        )}
        {which === 'NO_ACCOUNT' && <AskAccounts channelId={channelId} />}
        {dialog}
      </PageHeader>
      <FilterTabs label="退款" value={which} options={tabs} onChange={show} />
      <FilterBar
        search={filters.search}
        onSearch={onSearch}
        placeholder="訂單編號、退款編號、收件人或金額"
      >
        <SelectFilter label="排序" value={sort} options={sorts} onChange={onSort} />
      </FilterBar>
      <DataTable
        label="退款"
        columns={columns}
        list={list}
        keyOf={({ refundNo }) => refundNo}
        linkOf={({ orderNo }) => `/orders/${orderNo}`}
        {...(sort !== 'LARGEST' && {
          sort: {
            ...{ columnId: 'requestedAt', isDescending: sort === 'NEWEST' },
            onTurn: () => onSort(sort === 'NEWEST' ? 'OLDEST' : 'NEWEST'),
          },
        })}
        {...(isPayable && { selection: { chosen, choose } })}
        empty={
          filters.search === '' ? (
            <EmptyState icon={<HandCoins size={28} />} title={tab?.empty ?? tabs[0].empty}>
              {which === 'READY' && <OtherRefunds channelId={channelId} onShow={show} />}
            </EmptyState>
          ) : undefined
        }
      />
    </>
  );
}

/** The refunds that are not done, and not to be paid out now either. */
function OtherRefunds({
  channelId,
  onShow,
}: {
  channelId: number;
  onShow: (which: RefundList) => void;
}) {
  const others = {
    NO_ACCOUNT: useList(path, { ...everyRefund, which: 'NO_ACCOUNT', ofChannelId: channelId }),
    FAILED: useList(path, { ...everyRefund, which: 'FAILED', ofChannelId: channelId }),
  };
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {others.NO_ACCOUNT.rows.length > 0 && (
        <Button look="outline" onClick={() => onShow('NO_ACCOUNT')}>
          查看等待填帳戶的退款
        </Button>
      )}
      {others.FAILED.rows.length > 0 && (
        <Button look="outline" onClick={() => onShow('FAILED')}>
          查看退款失敗的款項
        </Button>
      )}
    </div>
  );
}

/** Few enough that the progress moves. */
const atOnce = 50;

/** The chosen ones were paid out, by one number of the bank. */
function PaidOut(props: {
  channelId: number;
  rows: readonly StaffRefund[];
  /** With the numbers of those that it did not work for. */
  onDone: (failed: readonly string[]) => void;
  onChanged: () => unknown;
}) {
  const { channelId, rows, onDone, onChanged } = props;
  const api = apiOf(useQueryClient());
  const [isAsking, setIsAsking] = useState(false);
  const [reference, setReference] = useState('');
  const [isKnown, setIsKnown] = useState(false);
  const { work, start, close } = useWork('refunds-paid');
  const ask = () => {
    setIsKnown(false);
    setIsAsking(true);
  };
  const settle = async () => {
    setIsAsking(false);
    const refundNos = rows.map(({ refundNo }) => refundNo);
    const title = `標記 ${refundNos.length} 筆退款已匯款`;
    await start({ title, total: refundNos.length }, async ({ signal, outcome }) => {
      for (let from = 0; from < refundNos.length && !signal.aborted; from += atOnce) {
        const batch = refundNos.slice(from, from + atOnce);
        const refusals = await api('/StaffMoney/SettleRefundArray', {
          ...{ channelId, reference: reference.trim(), refundNos: batch },
          changedAccounts: batch.filter((refundNo) =>
            changed.some((row) => row.refundNo === refundNo),
          ),
        }).then(
          ({ result }) => new Map(result.map(({ refundNo, refusal }) => [refundNo, refusal])),
          (error: unknown) => findRefusal(error)?.message ?? '沒有回應，請再試一次',
        );
        for (const refundNo of batch) {
          const problem =
            typeof refusals === 'string' ? refusals : (refusals.get(refundNo) ?? null);
          outcome({ key: refundNo, name: refundNo, problem });
        }
      }
    });
    await onChanged();
  };
  const changed = rows.filter(({ accountChangedAt }) => accountChangedAt !== null);
  const sumTwd = rows.reduce((sum, { amountTwd }) => sum + amountTwd, 0);
  return (
    <>
      <Button disabled={rows.length === 0 || work?.isRunning} onClick={ask}>
        標記已匯款
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${rows.length} 筆共 ${formatTwd(sumTwd)} 都匯款了？`}
          label="都匯款了"
          isBlocked={
            reference.trim() === '' || rows.length === 0 || (changed.length > 0 && !isKnown)
          }
          onClose={() => setIsAsking(false)}
          onConfirm={() => void settle()}
        >
          <p>會員會收到退款完成的通知。</p>
          {changed.length > 0 && <ChangedAccounts rows={changed} onKnown={setIsKnown} />}
          <FormField
            label="匯款單號或批號"
            hint="網路銀行的交易序號；沒有就填匯款日期"
            value={reference}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setReference(target.value)}
          />
        </ConfirmDialog>
      )}
      <BulkReport
        work={work}
        onClose={(failed) => {
          onDone(failed);
          close();
        }}
      />
    </>
  );
}

/** The bank may have paid to the account of the file, which is not the member's any more. */
function ChangedAccounts({
  rows,
  onKnown,
}: {
  rows: readonly StaffRefund[];
  onKnown: (isKnown: boolean) => void;
}) {
  return (
    <Notice kind="WARNING">
      <p className="font-semibold">{rows.length} 筆在匯出給銀行之後，會員改了帳戶</p>
      <ul className="mt-1 max-h-40 overflow-y-auto text-sm">
        {rows.map(({ refundNo, orderNo, exported, accountChangedAt }) => (
          <li key={refundNo}>
            {orderNo}：{exported && formatMoment(exported.at)} 匯出，
            {accountChangedAt && formatMoment(accountChangedAt)} 改帳戶
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">
        檔案裡是舊帳戶。檔案還沒送出的，先取消這一步，再匯出一次給銀行。
      </p>
      <CheckField
        label="我確認過款項匯到哪個帳戶"
        name="known"
        defaultChecked={false}
        onChange={({ target }) => onKnown(target.checked)}
      />
    </Notice>
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
