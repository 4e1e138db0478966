import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { maxStatementBytes, type statementLists } from '@kaituan/contract/staff/orders/staff-money';
import type { StatementColumns } from '@kaituan/domain/bank-statement/statement-layout';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { contentOf } from '#admin/parts/files/file-content.ts';
import { FileDrop } from '#admin/parts/files/file-drop.tsx';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList, useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { AssignColumns } from './assign-columns.tsx';
import { BookedRow } from './booked-row.tsx';
import { DoubtfulRow } from './doubtful-row.tsx';
import { ReceiveByHand } from './receive-by-hand.tsx';
import { statementColumns } from './statement-columns.ts';
import { SureRows } from './sure-rows.tsx';

type List = (typeof statementLists)[number];
const tabs: readonly { value: List; text: string }[] = [
  { value: 'OPEN', text: '待對帳' },
  { value: 'BOOKED', text: '已入帳' },
  { value: 'ASIDE', text: '擱置' },
];
const emptyTexts: Record<List, string> = {
  OPEN: '沒有等著對帳的明細',
  BOOKED: '還沒有從明細入帳的款項',
  ASIDE: '沒有擱置的明細',
};
const listPath = '/StaffMoney/GetStatementRowArray';
type Upload = { fileName: string; content: string; columns?: StatementColumns };
type Unknown = NonNullable<AnswerOf<'/StaffMoney/ReadStatement'>['result']['unknown']>;

/** The bank's statement beside what is owed: sure matches together, doubtful ones beside their candidates. */
export default function MoneyInScreen() {
  const { filters, change } = useListAddress(['which', 'search']);
  const channelId = useOneChannelId();
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'OPEN';
  const { search } = filters;
  const list = useList(listPath, { channelId, which, search });
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const refresh = useRefreshLists();
  const onChanged = () => refresh(listPath, '/StaffOrder/SearchOrderArray');
  // Sure matches are booked together, so all of them have to be here.
  const { hasMore, isLoadingMore, loadMore } = list;
  useEffect(() => {
    if (which === 'OPEN' && hasMore && !isLoadingMore) loadMore();
  }, [which, hasMore, isLoadingMore, loadMore]);
  const sure = list.rows.filter(({ kind }) => kind === 'SURE');
  const others = list.rows.filter(({ kind }) => kind !== 'SURE');
  return (
    <>
      <PageHeader title="收款對帳" note="金額不符的不會當作付清；記錯了可以取消。">
        <ExportMenu name="銀行明細" columns={statementColumns} list={list} />
      </PageHeader>
      <StatementUpload channelId={channelId} onAdded={onChanged} />
      <div className="mt-3">
        <ReceiveByHand onChanged={onChanged} />
      </div>
      <div className="mt-6">
        <FilterTabs
          label="銀行明細"
          value={which}
          options={tabs}
          onChange={(value) => change({ which: value === 'OPEN' ? '' : value })}
        />
      </div>
      <FilterBar search={search} onSearch={onSearch} placeholder="戶名、末五碼、金額或訂單" />
      {list.state === 'LOADING' && <LoadingRows />}
      {list.state === 'FAILED' && <FailedList onRetry={list.retry} />}
      {list.state === 'SHOWN' && list.rows.length === 0 && (
        <EmptyState
          icon={<Landmark size={28} />}
          title={search === '' ? emptyTexts[which] : '沒有符合的明細'}
        >
          {which === 'OPEN' && (
            <p className="max-w-md text-sm text-ink-soft">
              這裡是銀行明細裡的款項。買家回報匯款的訂單在
              <Link
                to="/orders?which=TO_CONFIRM"
                className="inline-flex min-h-11 items-center font-semibold text-primary"
              >
                訂單的「待確認收款」
              </Link>
            </p>
          )}
        </EmptyState>
      )}
      {which === 'OPEN' && sure.length > 0 && (
        <SureRows channelId={channelId} rows={sure} onChanged={onChanged} />
      )}
      {others.length > 0 && (
        <ul aria-label={which === 'OPEN' ? '要看過的明細' : '明細'} className="space-y-3">
          {others.map((row) =>
            which === 'BOOKED' ? (
              <BookedRow key={row.rowNo} row={row} onChanged={onChanged} />
            ) : (
              <DoubtfulRow key={row.rowNo} {...{ channelId, row, onChanged }} />
            ),
          )}
        </ul>
      )}
    </>
  );
}

/** Takes a file; the columns of an unknown bank are named once by hand. */
function StatementUpload(props: { channelId: number; onAdded: () => unknown }) {
  const { channelId, onAdded } = props;
  const api = apiOf(useQueryClient());
  const [unknown, setUnknown] = useState<Unknown & Upload>();
  const [unreadable, setUnreadable] = useState<readonly number[]>([]);
  const { start, isBusy } = useCall({
    run: async ({ columns, ...upload }: Upload) => {
      const { result } = await api('/StaffMoney/ReadStatement', {
        ...{ channelId, ...upload },
        ...(columns && { columns: [...columns] }),
      });
      setUnreadable(result.unreadable);
      setUnknown(result.unknown ? { ...result.unknown, ...upload } : undefined);
      if (result.unknown) return;
      const repeated = result.repeated > 0 ? `，${result.repeated} 筆以前記過` : '';
      showToast(`新的存入 ${result.added} 筆${repeated}`, 'SUCCESS');
      await onAdded();
    },
  });
  const take = async (file: File) => {
    if (file.size > maxStatementBytes) {
      showToast(`檔案超過 ${maxStatementBytes / 1024} KB，請分成幾個期間匯出`, 'ERROR');
      return;
    }
    const fileName = file.name.slice(-120);
    await start({ fileName, content: contentOf(await file.arrayBuffer()) });
  };
  return (
    <div className="space-y-3">
      <FileDrop
        label="選擇或拖入銀行明細"
        hint="CSV 或 XLSX；同一筆只會記一次"
        accept=".csv,.xlsx,.txt"
        isBusy={isBusy}
        onFiles={([file]) => file && void take(file)}
      />
      {unreadable.length > 0 && (
        <Notice kind="WARNING">第 {unreadable.join('、')} 行的金額讀不懂，沒有記下。</Notice>
      )}
      {unknown && (
        <AssignColumns
          lines={unknown.lines}
          isBusy={isBusy}
          onAssigned={(columns) => {
            const { fileName, content } = unknown;
            void start({ fileName, content, columns });
          }}
        />
      )}
    </div>
  );
}
