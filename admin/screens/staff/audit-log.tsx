import type { AuditEntry } from '@kaituan/contract/staff-audit';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useCallback, useMemo } from 'react';
import { type Column, DataTable } from '#admin/parts/data-table.tsx';
import { ExportButton } from '#admin/parts/export-button.tsx';
import { FilterBar } from '#admin/parts/filter-bar.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useList } from '#admin/parts/use-list.ts';
import { useListAddress } from '#admin/parts/use-list-address.ts';

/** Who did what, with the values before and after where the call recorded them. */
export default function AuditLogScreen() {
  const { filters, change } = useListAddress(['search', 'by']);
  const list = useList('/StaffAudit/SearchAuditArray', {
    search: filters.search,
    actedBy: filters.by || null,
  });
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const columns = useMemo(() => columnsOf((by) => change({ by })), [change]);
  return (
    <>
      <PageHeader title="操作紀錄" note="工作人員的每一次修改，以及查看過的電話地址">
        <ExportButton name="操作紀錄" columns={columns} list={list} />
      </PageHeader>
      <FilterBar search={filters.search} onSearch={onSearch} placeholder="訂單編號、會員編號等">
        {filters.by && (
          <button
            type="button"
            onClick={() => change({ by: '' })}
            className="min-h-11 rounded-full bg-primary-soft px-4 text-sm font-semibold text-primary"
          >
            只看一個人 ✕
          </button>
        )}
      </FilterBar>
      <DataTable label="操作紀錄" columns={columns} list={list} keyOf={({ id }) => String(id)} />
    </>
  );
}

const columnsOf = (onChoose: (actedBy: string) => void): readonly Column<AuditEntry>[] => [
  {
    ...{ id: 'at', title: '時間' },
    cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatMoment(at)}</span>,
    value: ({ at }) => formatMoment(at),
  },
  {
    ...{ id: 'who', title: '誰' },
    cell: ({ actedBy, actedByName }) => (
      <button
        type="button"
        onClick={() => onChoose(actedBy)}
        className="relative z-1 min-h-9 font-semibold whitespace-nowrap underline decoration-line underline-offset-4 hover:decoration-primary"
      >
        {actedByName}
      </button>
    ),
    value: ({ actedByName }) => actedByName,
  },
  {
    ...{ id: 'what', title: '做了什麼' },
    cell: ({ summary }) => summary,
    value: ({ summary }) => summary,
  },
  {
    ...{ id: 'subject', title: '對象' },
    cell: ({ subjectId }) => <span className="tabular-nums">{subjectId}</span>,
    value: ({ subjectId }) => subjectId,
  },
  {
    ...{ id: 'values', title: '內容' },
    cell: (entry) => <Values {...entry} />,
    value: ({ request, before, after }) => JSON.stringify({ before, after, request }),
  },
];

function Values({ request, before, after }: AuditEntry) {
  const parts = [
    { title: '之前', values: before },
    { title: '之後', values: after },
    { title: '請求', values: request },
  ].filter(({ values }) => values !== null && Object.keys(values).length > 0);
  if (parts.length === 0) return null;
  return (
    <details className="relative z-1">
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold text-primary">
        查看
      </summary>
      <dl className="max-w-md text-xs">
        {parts.map(({ title, values }) => (
          <div key={title} className="mt-1">
            <dt className="font-semibold">{title}</dt>
            <dd>
              <pre className="max-h-48 overflow-auto whitespace-pre-wrap wrap-anywhere">
                {JSON.stringify(values, null, 1)}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
