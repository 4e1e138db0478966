import { formatTwd } from '@kaituan/domain/format-twd';
import { listHandOutDay, type PlaceOfDay } from '@kaituan/domain/packing/hand-out-day';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { PackageCheck, Printer } from 'lucide-react';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { DayFilter } from '#admin/parts/lists/filter-bar.tsx';
import { wholeList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { pickupColumns } from './pickup-columns.ts';
import { contentOf, keyOf, PickupName } from './pickup-facts.tsx';
import { filterPickups, PickupFilters } from './pickup-filters.tsx';

import { type Pickup, placeOf, useHandOut } from './use-hand-out.ts';

type Listed = Pickup & { place: string };

/** 領取名單: at the end of a day, who came, who did not and what was collected, to look at or to print. */
export default function HandOutDayScreen() {
  const { filters, change } = useListAddress(['on', 'place', 'campaign']);
  const today = taipeiDayOf(Date.now());
  const on = /^\d{4}-\d\d-\d\d$/.test(filters.on) ? filters.on : today;
  const { pickups, query } = useHandOut(on === today ? null : on);
  const listed = filterPickups(pickups ?? [], filters).map((pickup) => ({
    ...{ ...pickup, place: placeOf(pickup) },
  }));
  const places = listHandOutDay<Listed>(listed, on);
  const rows = places.flatMap(({ handed, absent }) => [...handed, ...absent]);
  const summary = `${on.replaceAll('-', '/')}　${summaryOf(places)}`;
  const unsent = rows.filter(({ isUnsent }) => isUnsent).length;
  return (
    <>
      <PageHeader
        title="領取名單"
        note={pickups && summary}
        back={{ to: '/hand-out', label: '面交取貨' }}
      >
        <ExportMenu name={`領取名單 ${on}`} columns={pickupColumns} list={wholeList(rows)} />
        <Button disabled={rows.length === 0} onClick={() => print()}>
          <Printer aria-hidden size={18} />
          列印
        </Button>
      </PageHeader>
      <search className="mb-4 flex flex-wrap items-end gap-2 print:hidden">
        <DayFilter label="哪一天" value={on} onChange={(day) => change({ on: day })} />
        <PickupFilters pickups={pickups ?? []} {...filters} change={change} />
      </search>
      {unsent > 0 && (
        <div className="mb-3">
          <Notice kind="WARNING">這支裝置還有 {unsent} 筆交貨沒有送出，連上網路會自動送出。</Notice>
        </div>
      )}
      {!pickups ? (
        query.isError ? (
          <FailedList onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows />
        )
      ) : places.length === 0 ? (
        <EmptyState icon={<PackageCheck size={28} />} title="這一天沒有人要領" />
      ) : (
        <div className="paper-a4 space-y-6">
          <p className="hidden text-xl font-bold print:block">領取名單　{summary}</p>
          {places.map((place) => (
            <Place key={place.place} {...place} />
          ))}
        </div>
      )}
    </>
  );
}

function summaryOf(places: readonly PlaceOfDay<Listed>[]): string {
  const sum = (amountOf: (place: PlaceOfDay<Listed>) => number) =>
    places.reduce((total, place) => total + amountOf(place), 0);
  const [handed, absent] = [sum((one) => one.handed.length), sum((one) => one.absent.length)];
  const collected = sum(({ collectedTwd }) => collectedTwd);
  return [
    `領走 ${handed} 包，還沒領 ${absent} 包`,
    collected > 0 && `收現金 ${formatTwd(collected)}`,
  ]
    .filter(Boolean)
    .join('，');
}

function Place({ place, handed, absent, collectedTwd, dueTwd }: PlaceOfDay<Listed>) {
  return (
    <section aria-label={place}>
      <h2 className="mb-2 text-lg font-bold">{place}</h2>
      <Rows
        title={`還沒領 ${absent.length} 包`}
        note={dueTwd > 0 ? `待收 ${formatTwd(dueTwd)}` : ''}
        rows={absent}
        money={({ isCollected, dueTwd: due }) => (isCollected ? due : 0)}
      />
      <Rows
        title={`領走了 ${handed.length} 包`}
        note={collectedTwd > 0 ? `收到現金 ${formatTwd(collectedTwd)}` : ''}
        rows={handed}
        money={(row) => row.collectedTwd}
      />
    </section>
  );
}

function Rows(props: {
  title: string;
  note: string;
  rows: readonly Listed[];
  /** Null where the staff may not receive money. */
  money: (row: Listed) => number | null;
}) {
  const { title, note, rows, money } = props;
  if (rows.length === 0) return null;
  return (
    <div className="mb-4">
      <h3 className="mb-1 font-semibold tabular-nums">
        {title}
        {note && <span className="ml-2 font-normal text-ink-soft">{note}</span>}
      </h3>
      <ul
        aria-label={title}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            className="flex break-inside-avoid items-baseline gap-3 px-3 py-2 text-sm"
          >
            <span className="w-28 shrink-0 font-semibold wrap-anywhere">
              <PickupName pickup={row} />
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {contentOf(row)}
              <span className="block text-xs text-ink-soft tabular-nums">
                <span className="inline-block">{row.orderNo}</span>
                {row.campaignTitle && `　${row.campaignTitle}`}
              </span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {(money(row) ?? 0) > 0 && (
                <span className="block font-semibold">{formatTwd(money(row) ?? 0)}</span>
              )}
              <span className="block text-xs text-ink-soft">
                {row.handedAt ? formatMoment(row.handedAt).slice(-5) : row.isUnsent ? '待送出' : ''}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
