import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { FailedDelivery } from '@kaituan/contract/staff/members/staff-notification';
import { failureReasons, failureReasonText } from '@kaituan/domain/notification/delivery-failure';
import {
  notificationWays,
  topicText,
  wayText,
} from '@kaituan/domain/notification/notification-delivery';
import { notificationTopics } from '@kaituan/domain/notification/notification-kinds';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useCallback, useState } from 'react';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { SelectionBar } from '#admin/parts/lists/selection-bar.tsx';
import { useList, useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { Section } from '#admin/parts/section.tsx';
import { failedColumns } from './failed-columns.tsx';

const path = '/StaffNotification/GetFailedDeliveryArray';
const everything = { value: '', text: '全部' };
const keyOf = ({ deliveryId }: FailedDelivery) => String(deliveryId);
const nameOf = ({ memberName, title }: FailedDelivery) => `${memberName}：${title}`;
const oneOf = <T extends string>(values: readonly T[], value: string): T | null =>
  values.find((one) => one === value) ?? null;

/** Notifications that were given up after several tries; one, or many at once, can be sent once more. */
export function FailedDeliveries() {
  const { filters, change } = useListAddress(['search', 'way', 'topic', 'reason', 'sort']);
  const { search } = filters;
  const way = oneOf(notificationWays, filters.way);
  const topic = oneOf(notificationTopics, filters.topic);
  const reason = oneOf(failureReasons, filters.reason);
  const isNewestFirst = filters.sort !== 'OLDEST';
  const sort = isNewestFirst ? 'NEWEST' : 'OLDEST';
  const list = useList(path, { search, way, topic, reason, sort });
  const [chosen, choose] = useState<RowSelectionState>({});
  const chosenRows = list.rows.filter((row) => chosen[keyOf(row)]);
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const isFiltered = Boolean(search || way || topic || reason);
  return (
    <Section title="寄不出去的通知">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
          試了幾次仍失敗而放棄的，保留 180 天；站內通知會員都看得到。
        </p>
        <ExportMenu name="寄不出去的通知" columns={failedColumns} list={list} chosen={chosenRows} />
      </div>
      <FilterBar search={search} onSearch={onSearch} placeholder="會員、訂單編號、團購或商品">
        <SelectFilter
          label="原因"
          value={reason ?? ''}
          onChange={(value) => change({ reason: value })}
          options={[
            everything,
            ...failureReasons.map((value) => ({ value, text: failureReasonText[value] })),
          ]}
        />
        <SelectFilter
          label="方式"
          value={way ?? ''}
          onChange={(value) => change({ way: value })}
          options={[
            everything,
            ...notificationWays.map((value) => ({ value, text: wayText[value] })),
          ]}
        />
        <SelectFilter
          label="主題"
          value={topic ?? ''}
          onChange={(value) => change({ topic: value })}
          options={[
            everything,
            ...notificationTopics.map((value) => ({ value, text: topicText[value] })),
          ]}
        />
      </FilterBar>
      <DataTable
        label="寄不出去的通知"
        columns={columns}
        {...{ list, keyOf, nameOf, selection: { chosen, choose } }}
        sort={{
          ...{ columnId: 'at', isDescending: isNewestFirst },
          onTurn: () => change({ sort: isNewestFirst ? 'OLDEST' : '' }),
        }}
        empty={
          <p className="text-ink-soft">
            {isFiltered ? '沒有符合的通知' : '最近的通知都寄出去了。試了六次仍失敗的會列在這裡。'}
          </p>
        }
      />
      <RetryChosen
        chosen={chosenRows}
        onDone={(failed) => choose(Object.fromEntries(failed.map((one) => [one, true])))}
      />
    </Section>
  );
}

const columns = [
  ...failedColumns,
  {
    ...{ id: 'retry', title: '再寄' },
    cell: (delivery: FailedDelivery) => <RetryButton delivery={delivery} />,
  },
];

function RetryButton({ delivery }: { delivery: FailedDelivery }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const { deliveryId, memberName, title } = delivery;
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/StaffNotification/RetryDelivery', { deliveryId });
      showToast('會再寄一次', 'SUCCESS');
      await refresh(path);
    },
  });
  return (
    <Button
      look="outline"
      isBusy={isBusy}
      aria-label={`再寄一次給${memberName}：${title}`}
      onClick={() => void start()}
      className="whitespace-nowrap"
    >
      再寄一次
    </Button>
  );
}

/** All chosen ones once more, with what became of each. */
function RetryChosen(props: {
  chosen: readonly FailedDelivery[];
  /** With the keys of those that it did not work for. */
  onDone: (failed: readonly string[]) => void;
}) {
  const { chosen, onDone } = props;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { work, start, close } = useBulkWork<FailedDelivery>({
    ...{ id: 'deliveries', title: '再寄一次' },
    ...{ keyOf, nameOf },
  });
  const retry = async () => {
    await start(chosen, ({ deliveryId }) =>
      api('/StaffNotification/RetryDelivery', { deliveryId }).then(() => undefined),
    );
    await refresh(path);
  };
  return (
    <>
      <SelectionBar count={chosen.length} onClear={() => onDone([])}>
        <Button look="outline" disabled={work?.isRunning} onClick={() => void retry()}>
          再寄選取的
        </Button>
      </SelectionBar>
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
