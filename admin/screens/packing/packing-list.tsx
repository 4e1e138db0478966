import { memberQuery } from '@kaituan/api-client/query-client';
import type { ParcelList, StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { isDue } from '@kaituan/domain/shipping/ship-day';
import { shipmentStatusText } from '@kaituan/domain/shipping/shipment-life';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { temperatures, temperatureText } from '@kaituan/domain/shipping/temperature';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatDate, formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { ClipboardList, FileUp, PackageCheck, Printer, Tags } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ScanField } from '#admin/parts/forms/scan-field.tsx';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs, SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { SelectionBar } from '#admin/parts/lists/selection-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { rowMarks } from '#admin/parts/lists/use-row-keys.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { CampaignChip } from './campaign-chip.tsx';
import { LaterSwitch } from './later-switch.tsx';
import { MoveMany } from './move-many.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { askedFor, deliveryText, piecesOf } from './packing-words.ts';
import { keyOfParcel, useParcelFilters } from './use-parcels.ts';
import { type Scanned, useScan } from './use-scan.tsx';

const tabs: readonly { value: ParcelList; text: string }[] = [
  { value: 'TO_PACK', text: '全部待出貨' },
  { value: 'READY', text: '待備貨' },
  { value: 'PREPARING', text: '備貨中' },
  { value: 'SHIPPED', text: '已出貨' },
];
const any = { value: '', text: '全部' };
const kinds = [
  any,
  { value: 'HOME', text: '宅配' },
  { value: 'CVS', text: '超商' },
  { value: 'PICKUP', text: '自取' },
];
const temperatureOptions = [
  any,
  ...temperatures.map((value) => ({ value, text: temperatureText[value] })),
];

/** 揀貨與出貨: the parcels that go out, the lists and labels for them, and packing by scanning. */
export default function PackingListScreen() {
  const { query, change } = useParcelFilters();
  const [parameters] = useSearchParams();
  const list = useList('/StaffPacking/SearchParcelArray', query);
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const [chosen, choose] = useState<RowSelectionState>({});
  const [packed, setPacked] = useState<Scanned>();
  const scanning = useScan({ list, query, onScanned: setPacked });
  const chosenRows = list.rows.filter((parcel) => chosen[keyOfParcel(parcel)]);
  const open = useCallback((parcel: StaffParcel) => setPacked({ parcel }), []);
  const columns = useParcelColumns(open);
  const state = chosenRows.length > 0 ? { keys: chosenRows.map(keyOfParcel) } : null;
  const to = (screen: string) => ({ pathname: screen, search: `${parameters}` });
  const asked = useAskedParcels();
  const shown = packed ?? (asked.parcel && { parcel: asked.parcel });
  const close = () => {
    setPacked(undefined);
    asked.clear();
  };
  return (
    <>
      <PageHeader
        title="揀貨與出貨"
        note={
          chosenRows.length > 0
            ? `已選 ${chosenRows.length} 個包裹`
            : '沒有選取時，包含清單上的全部'
        }
      >
        <Link to={to('/packing/pick')} state={state} className={buttonStyle.primary}>
          <ClipboardList aria-hidden size={18} />
          揀貨單
        </Link>
        <Link to={to('/packing/slips')} state={state} className={buttonStyle.outline}>
          <Printer aria-hidden size={18} />
          出貨單
        </Link>
        <Link to={to('/packing/labels')} state={state} className={buttonStyle.outline}>
          <Tags aria-hidden size={18} />
          袋標
        </Link>
        <Link to="/packing/tracking" className={buttonStyle.outline}>
          <FileUp aria-hidden size={18} />
          匯入物流單號
        </Link>
        <ExportMenu name="待出貨包裹" columns={columns} list={list} chosen={chosenRows} />
      </PageHeader>
      <FilterTabs
        label="包裹狀態"
        value={query.which}
        options={tabs}
        onChange={(value) => change({ which: value === 'TO_PACK' ? '' : value })}
      />
      <FilterBar
        search={query.search}
        onSearch={onSearch}
        placeholder="訂單編號、收件人、電話、商品"
      >
        <SelectFilter
          label="配送"
          value={query.kind ?? ''}
          onChange={(kind) => change({ kind })}
          options={kinds}
        />
        <SelectFilter
          label="溫層"
          value={query.temperature ?? ''}
          onChange={(temperature) => change({ temperature })}
          options={temperatureOptions}
        />
        <LaterSwitch count={list.firstPage?.laterCount} />
        {query.ofCampaignId !== null && (
          <CampaignChip campaignId={query.ofCampaignId} onClear={() => change({ campaign: '' })} />
        )}
      </FilterBar>
      <ScanField
        label="掃描或輸入訂單編號，打開包裹"
        placeholder="掃出貨單，或輸入訂單編號"
        message={scanning.message}
        onScan={scanning.scan}
      />
      <DataTable
        label="包裹"
        columns={columns}
        list={list}
        keyOf={keyOfParcel}
        selection={{ chosen, choose }}
        empty={<EmptyState icon={<PackageCheck size={28} />} title="沒有符合的包裹" />}
      />
      <SelectionBar count={chosenRows.length} onClear={() => choose({})}>
        <MoveMany
          of="packing-list"
          steps={['PREPARE', 'ARRIVE']}
          parcels={chosenRows}
          look="outline"
          onDone={(left) => choose(Object.fromEntries(left.map((key) => [key, true])))}
        />
      </SelectionBar>
      {scanning.question}
      {shown && <PackDialog key={keyOfParcel(shown.parcel)} {...shown} onClose={close} />}
    </>
  );
}

/** The parcel that another screen asks for in the address. */
function useAskedParcels() {
  const [parameters, setParameters] = useSearchParams();
  const asked = labelOf(parameters.get('parcel') ?? '');
  const { data } = useQuery({
    ...memberQuery('/StaffPacking/SearchParcelArray', {
      orderNoArray: asked ? [asked.orderNo] : [],
    }),
    ...{ enabled: asked !== undefined, staleTime: 0 },
  });
  return {
    parcel: asked && data?.result.find(({ shipmentNo }) => shipmentNo === asked.shipmentNo),
    clear: () => {
      const left = new URLSearchParams(parameters);
      left.delete('parcel');
      if (asked) setParameters(left, { replace: true });
    },
  };
}

/** As `keyOfParcel` writes it. */
function labelOf(key: string) {
  const [, orderNo, shipmentNo] = /^(G[0-9A-Z]{12})-(\d{1,4})$/.exec(key) ?? [];
  return orderNo && shipmentNo ? { orderNo, shipmentNo: Number(shipmentNo) } : undefined;
}

function useParcelColumns(open: (parcel: StaffParcel) => void): readonly Column<StaffParcel>[] {
  return useMemo(
    () => [
      {
        ...{ id: 'orderNo', title: '訂單編號' },
        cell: (parcel) => (
          <>
            <TextButton
              look="bare"
              onClick={() => open(parcel)}
              {...rowMarks.open}
              className="relative z-1 min-h-11 text-left font-semibold text-primary tabular-nums underline-offset-4 hover:underline"
            >
              {parcel.orderNo}
              {parcel.parcelCount > 1 && ` 包裹 ${parcel.shipmentNo}`}
            </TextButton>
            <span className="block whitespace-nowrap text-xs text-ink-soft tabular-nums">
              {formatMoment(parcel.placedAt)} 下單
            </span>
          </>
        ),
        value: ({ orderNo }) => orderNo,
      },
      {
        ...{ id: 'parcel', title: '包裹', isExportOnly: true },
        cell: ({ shipmentNo }) => shipmentNo,
        value: ({ shipmentNo }) => shipmentNo,
      },
      {
        ...{ id: 'placedAt', title: '下單時間', isExportOnly: true },
        cell: ({ placedAt }) => formatMoment(placedAt),
        value: ({ placedAt }) => formatMoment(placedAt),
      },
      {
        ...{ id: 'status', title: '狀態' },
        cell: ({ status, shipFrom, hasArrived, isRelabelled }) => (
          <span className="flex flex-wrap gap-1">
            <Badge tone="quiet">{shipmentStatusText[status]}</Badge>
            {isRelabelled && <Badge tone="accent">改過，換標籤</Badge>}
            {shipFrom && (
              <Badge tone={!hasArrived && isDue({ shipFrom }, Date.now()) ? 'quiet' : 'accent'}>
                {hasArrived ? '團購商品已到貨' : `預購 ${formatDate(shipFrom)}起`}
              </Badge>
            )}
          </span>
        ),
        value: ({ status }) => shipmentStatusText[status],
      },
      {
        ...{ id: 'temperature', title: '溫層' },
        cell: ({ temperature }) => (
          <Badge tone={temperature === 'AMBIENT' ? 'quiet' : 'cold'}>
            {temperatureText[temperature]}
          </Badge>
        ),
        value: ({ temperature }) => temperatureText[temperature],
      },
      {
        ...{ id: 'recipient', title: '收件人' },
        cell: ({ recipient }) => recipient ?? '',
        value: ({ recipient }) => recipient ?? '',
      },
      {
        ...{ id: 'way', title: '配送' },
        cell: (parcel) => (
          <>
            <span className="block min-w-20">{deliveryText(parcel)}</span>
            {askedFor(parcel) && (
              <span className="block text-xs text-ink-soft">指定 {askedFor(parcel)}</span>
            )}
          </>
        ),
        value: ({ method }) => shippingMethodFacts(method).text,
      },
      {
        ...{ id: 'goods', title: '內容' },
        cell: ({ lines }) => (
          <span className="line-clamp-2 min-w-44">
            {lines
              .map(({ name, optionText, quantity }) => `${name} ${optionText}×${quantity}`)
              .join('、')}
          </span>
        ),
        value: ({ lines }) => lines.map(({ code, quantity }) => `${code}×${quantity}`).join(' '),
      },
      {
        ...{ id: 'pieces', title: '件數', isNumber: true },
        cell: (parcel) => `${piecesOf(parcel)} 件`,
        value: piecesOf,
      },
      {
        ...{ id: 'carrier', title: '物流公司', isWideOnly: true },
        cell: ({ carrier, trackingNo }) => [carrier, trackingNo].filter(Boolean).join(' '),
        value: ({ carrier }) => carrier ?? '',
      },
    ],
    [open],
  );
}
