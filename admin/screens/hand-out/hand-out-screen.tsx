import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { formatTwd } from '@kaituan/domain/format-twd';
import { findPickups } from '@kaituan/domain/packing/hand-out';
import { orderNoIn } from '@kaituan/domain/packing/pick-list';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BellRing, ClipboardList } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { ScanField } from '#admin/parts/forms/scan-field.tsx';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs, SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { useRefreshLists, wholeList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { pickupColumns } from './pickup-columns.ts';
import { keyOf, nameOf, shortDay } from './pickup-facts.tsx';
import { filterPickups, PickupDays, type PickupFilter, PickupFilters } from './pickup-filters.tsx';
import { PickupRows } from './pickup-rows.tsx';
import { UnsentTicks } from './unsent-ticks.tsx';
import { type Pickup, placeOf, useHandOut } from './use-hand-out.ts';

const tabs = [
  { value: 'WAITING', text: '等人來領' },
  { value: 'HANDED', text: '今天領走的' },
] as const;

/** 面交取貨: who comes for what, ticked off at the counter, with or without a connection. */
export default function HandOutScreen() {
  const { pickups, query, queue, ticks, isStored } = useHandOut();
  const { filters, change } = useListAddress(['search', 'place', 'day', 'which', 'campaign']);
  const [openKey, setOpenKey] = useState<string>();
  const [message, setMessage] = useState<{ text: string; isProblem: boolean }>();
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const isHanded = filters.which === 'HANDED';
  const days = [...new Set((pickups ?? []).flatMap(({ day }) => day ?? []))].sort();
  const listed = filterPickups(pickups ?? [], filters);
  // Who said no day may come on any.
  const here = listed.filter(
    ({ day }) => filters.day === '' || (day ?? filters.day) === filters.day,
  );
  // Buyers are reminded only once the goods are there.
  const fetchable = here.filter(({ isHanded, status }) => !isHanded && status === 'AT_STORE');
  const shown = findPickups(here, filters.search).filter((one) => one.isHanded === isHanded);
  const open = pickups?.find((pickup) => keyOf(pickup) === openKey);
  const scan = (text: string) => {
    const orderNo = orderNoIn(text);
    const own = (pickups ?? []).filter((pickup) => pickup.orderNo === orderNo);
    const found = own.find((pickup) => !pickup.isHanded) ?? own[0];
    const elsewhere =
      found && filters.place !== '' && placeOf(found) !== filters.place ? placeOf(found) : null;
    setMessage(
      found
        ? elsewhere === null
          ? undefined
          : { text: `這個包裹在${elsewhere}`, isProblem: true }
        : { text: orderNo ? `${orderNo} 不在自取清單上` : '這不是取貨碼', isProblem: true },
    );
    setOpenKey(found && keyOf(found));
  };
  const handOver = (
    pickup: Pickup,
    given: { collectedTwd: number | null; missing: string },
  ): void => {
    const { orderNo, shipmentNo: parcel } = pickup;
    const id = crypto.randomUUID();
    queue.add({ id, orderNo, parcel, handedAt: new Date().toISOString(), ...given });
    setOpenKey(undefined);
    showToast(`${nameOf(pickup)}　已交貨`, 'SUCCESS', {
      label: '復原',
      onPress: () => {
        if (!queue.remove(id)) showToast('已經送出，不能復原了', 'ERROR');
      },
    });
  };
  return (
    <>
      <PageHeader title="面交取貨" note={pickups && summaryOf(here)}>
        <ExportMenu name="面交取貨" columns={pickupColumns} list={wholeList(shown)} />
        <Link to={dayListOf(filters)} className={buttonStyle.outline}>
          <ClipboardList aria-hidden size={18} />
          領取名單
        </Link>
        {fetchable.length > 0 && <Remind waiting={fetchable} />}
      </PageHeader>
      <UnsentTicks ticks={ticks} queue={queue} list={query} isStored={isStored} />
      <FilterTabs
        label="領取狀態"
        value={isHanded ? 'HANDED' : 'WAITING'}
        options={tabs.map(({ value, text }) => ({
          value,
          text: `${text} ${here.filter((one) => one.isHanded === (value === 'HANDED')).length}`,
        }))}
        onChange={(value) => change({ which: value === 'WAITING' ? '' : value })}
      />
      <ScanField
        label="掃描或輸入取貨碼"
        placeholder="掃買家的取貨 QR code 或袋標"
        message={message}
        onScan={scan}
      />
      <FilterBar
        search={filters.search}
        onSearch={onSearch}
        placeholder="姓名、手機末三碼或訂單編號"
      >
        <PickupFilters pickups={pickups ?? []} {...filters} change={change} />
        {days.length > 0 && (
          <SelectFilter
            label="取貨日"
            value={filters.day}
            onChange={(day) => change({ day })}
            options={[
              { value: '', text: '全部' },
              ...days.map((day) => ({ value: day, text: `${shortDay(day)} 與沒有指定的` })),
            ]}
          />
        )}
      </FilterBar>
      {filters.campaign !== '' && <PickupDays pickups={listed} />}
      {pickups ? (
        <PickupRows
          pickups={shown}
          emptyText={
            filters.search || filters.place || filters.day || filters.campaign
              ? '沒有符合的包裹'
              : isHanded
                ? '今天還沒有人來領'
                : '目前沒有等人來領的包裹'
          }
          emptyHint={
            pickups.length === 0
              ? '買家選了自取、訂單也確認之後，就會出現在這裡；沒有網路也能照名單交貨。'
              : undefined
          }
          onOpen={(pickup) => setOpenKey(keyOf(pickup))}
        />
      ) : query.isError ? (
        <FailedList onRetry={() => void query.refetch()} />
      ) : (
        <LoadingRows />
      )}
      {open && (
        <HandOverDialog
          key={openKey}
          pickup={open}
          onHandOver={(given) => handOver(open, given)}
          onClose={() => setOpenKey(undefined)}
        />
      )}
    </>
  );
}

function dayListOf({ place, campaign }: PickupFilter): string {
  const chosen = Object.entries({ place, campaign }).filter(([, value]) => value !== '');
  return `/hand-out/day?${new URLSearchParams(chosen)}`;
}

function summaryOf(pickups: readonly Pickup[]): string {
  const left = pickups.filter((one) => !one.isHanded);
  // Each parcel of an order says what the whole order costs.
  const dueOf = new Map(left.map(({ orderNo, dueTwd }) => [orderNo, dueTwd ?? 0]));
  const due = [...dueOf.values()].reduce((sum, dueTwd) => sum + dueTwd, 0);
  const money = due > 0 ? `，待收 ${formatTwd(due)}` : '';
  return `領走 ${pickups.length - left.length}／${pickups.length}${money}`;
}

/** As many orders as one call takes. */
const remindedAtOnce = 100;

function Remind({ waiting }: { waiting: readonly Pickup[] }) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [isAsked, setIsAsked] = useState(false);
  const orderNos = [...new Set(waiting.map(({ orderNo }) => orderNo))];
  const { start, isBusy } = useCall({
    run: async () => {
      let reminded = 0;
      for (let from = 0; from < orderNos.length; from += remindedAtOnce) {
        const orderNoArray = orderNos.slice(from, from + remindedAtOnce);
        const { result } = await api('/StaffHandOut/RemindPickupArray', { orderNoArray });
        reminded += result.reminded;
      }
      setIsAsked(false);
      const others = orderNos.length - reminded;
      showToast(
        `已提醒 ${reminded} 張訂單的買家${others > 0 ? `，${others} 張沒有提醒（半天內提醒過，或貨不在取貨地點）` : ''}`,
        'SUCCESS',
      );
      await refresh('/StaffHandOut/SearchPickupArray');
    },
  });
  return (
    <>
      <Button look="outline" onClick={() => setIsAsked(true)}>
        <BellRing aria-hidden size={18} />
        提醒還沒來的 {orderNos.length} 張
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`提醒 ${orderNos.length} 張訂單的買家來取貨？`}
          label="提醒"
          isBusy={isBusy}
          onConfirm={() => void start()}
          onClose={() => setIsAsked(false)}
        >
          <p>照各人選的方式通知；半天內提醒過的不會再收到。</p>
        </ConfirmDialog>
      )}
    </>
  );
}
