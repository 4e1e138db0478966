import type { AuditEntry } from '@kaituan/contract/staff/shop/staff-audit';
import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useCallback, useMemo, useState } from 'react';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { DayFilter, FilterBar } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelName } from '#admin/session/channel.ts';
import { type AuditLine, auditLines } from './audit-values.ts';
import { subjectText } from './audit-words.ts';

/** Who did what, with the values before and after where the call recorded them. */
export default function AuditLogScreen() {
  const { filters, change } = useListAddress(['search', 'by', 'from', 'to']);
  const list = useList('/StaffAudit/SearchAuditArray', {
    search: filters.search,
    ...{ actedBy: filters.by || null, from: filters.from || null, to: filters.to || null },
  });
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const nameOf = useChannelName();
  const columns = useMemo(() => columnsOf((by) => change({ by }), nameOf), [change, nameOf]);
  return (
    <>
      <PageHeader title="操作紀錄" note="工作人員的每一次修改，以及查看過的電話地址">
        <ExportMenu name="操作紀錄" columns={columns} list={list} />
      </PageHeader>
      <FilterBar search={filters.search} onSearch={onSearch} placeholder="訂單編號等，或名字">
        <DayFilter label="從" value={filters.from} onChange={(from) => change({ from })} />
        <DayFilter label="到" value={filters.to} onChange={(to) => change({ to })} />
        {filters.by && (
          <Chip look="filter" onClick={() => change({ by: '' })}>
            只看一個人 ✕
          </Chip>
        )}
      </FilterBar>
      <DataTable label="操作紀錄" columns={columns} list={list} keyOf={({ id }) => String(id)} />
    </>
  );
}

const columnsOf = (
  onChoose: (actedBy: string) => void,
  channelName: (channelId: number) => string,
): readonly Column<AuditEntry>[] => [
  {
    ...{ id: 'at', title: '時間' },
    cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatMoment(at)}</span>,
    value: ({ at }) => formatMoment(at),
  },
  {
    ...{ id: 'who', title: '誰' },
    cell: ({ actedBy, actedByName }) => (
      <TextButton
        look="bare"
        onClick={() => onChoose(actedBy)}
        className="relative z-1 min-h-9 font-semibold whitespace-nowrap underline decoration-line underline-offset-4 hover:decoration-primary"
      >
        {actedByName}
      </TextButton>
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
    cell: (entry) => <span className="tabular-nums">{subjectOf(entry, channelName)}</span>,
    value: (entry) => subjectOf(entry, channelName),
  },
  {
    ...{ id: 'values', title: '內容' },
    cell: (entry) => <Values {...{ entry, channelName }} />,
    value: (entry) => auditLines(entry, channelName).map(sentenceOf).join('；'),
  },
];

/** A member by name; a member's number says nothing to anybody. */
const subjectOf = (
  { subjectId, subjectName, call, channelId }: AuditEntry,
  channelName: (channelId: number) => string,
): string => {
  if (subjectName !== null) return subjectName;
  const isChannel = /^\/Staff(?:Channel|Settings|Words)\//.test(call);
  return isChannel && subjectId === String(channelId)
    ? channelName(channelId ?? 0)
    : subjectText(subjectId, channelName);
};

const sentenceOf = ({ name, before, after }: AuditLine): string =>
  `${name}：${[before, after].filter((text) => text !== undefined).join(' → ')}`;

/** Shown at once of these; more are folded away. */
const fewLines = 3;

/** Of a longer text the beginning, and the rest on request: an export names a thousand orders. */
const shownLetters = 90;

function Value({ text, count = 0 }: { text: string; count?: number | undefined }) {
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= shownLetters) return text;
  return (
    <>
      {count > 1 && `共 ${count.toLocaleString('en-US')} 個：`}
      {isWhole ? text : `${text.slice(0, shownLetters).replace(/、[^、]*$/, '')}…`}
      <TextButton
        look="bare"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
        className="relative z-1 -my-2 ml-1 min-h-9 font-semibold text-primary underline-offset-4 hover:underline"
      >
        {isWhole ? '收起' : '看全部'}
      </TextButton>
    </>
  );
}

function Values(props: { entry: AuditEntry; channelName: (channelId: number) => string }) {
  const lines = auditLines(props.entry, props.channelName);
  const list = (
    <dl className="max-w-md space-y-1 text-sm">
      {lines.map(({ name, before, after, count, countBefore }) => (
        <div key={name} className="wrap-anywhere whitespace-pre-line">
          <dt className="inline font-semibold">{name}　</dt>
          <dd className="inline">
            {before !== undefined && (
              <del className="text-ink-soft">
                <Value text={before} count={countBefore} />
              </del>
            )}
            {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
            {after !== undefined && <Value text={after} count={count} />}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (lines.length <= fewLines) return list;
  return (
    <details className="relative z-1">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-primary">
        {lines.length} 項
      </summary>
      {list}
    </details>
  );
}
