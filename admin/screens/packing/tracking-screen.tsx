import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import {
  type ComparedRow,
  compareTracking,
  readTrackingRows,
  type TrackingDoubt,
  type TrackingOutcome,
  type TrackingRow,
} from '@kaituan/domain/packing/tracking-file';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileDrop } from '#admin/parts/files/file-drop.tsx';
import { CarrierField } from '#admin/parts/forms/carrier-field.tsx';
import { lastCarrier } from '#admin/parts/last-carrier.ts';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { Section } from '#admin/parts/section.tsx';
import { keyOfParcel } from './use-parcels.ts';

type Opened = { fileName: string; rows: readonly TrackingRow[]; parcels: readonly StaffParcel[] };

/** Orders of one call, and how their numbers look. */
const atOnce = 100;
const orderNoPattern = /^G[0-9A-Z]{12}$/;

/** 匯入物流單號: a carrier's file beside the shop's parcels; only what was seen is written. */
export default function TrackingScreen() {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [carrier, setCarrier] = useState(lastCarrier.read);
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const bulk = useBulkWork<ComparedRow>({
    ...{ id: 'tracking', title: '寫入物流單號' },
    keyOf: ({ line }) => String(line),
    nameOf: ({ orderNo }) => orderNo,
  });
  const findParcels = async (rows: readonly TrackingRow[]) => {
    const known = [...new Set(rows.map(({ orderNo }) => orderNo))].filter((orderNo) =>
      orderNoPattern.test(orderNo),
    );
    const parcels: StaffParcel[] = [];
    for (let from = 0; from < known.length; from += atOnce) {
      const orderNoArray = known.slice(from, from + atOnce);
      const request = { which: 'ALL', orderNoArray, limit: atOnce } as const;
      parcels.push(...(await api('/StaffPacking/SearchParcelArray', request)).result);
    }
    return parcels;
  };
  const { start, isBusy } = useCall({
    run: async (file: File) => {
      setProblem(undefined);
      setOpened(undefined);
      const { readSheet } = await import('@kaituan/kit/spreadsheet/read-sheet.ts');
      const cells = await readSheet(file);
      const rows = readTrackingRows(cells);
      if (!rows) {
        throw new RangeError('找不到「訂單編號」和「物流單號」兩欄，請確認檔案的標題列');
      }
      setOpened({ fileName: file.name, rows, parcels: await findParcels(rows) });
    },
    explain: (error) => {
      if (error instanceof RangeError) setProblem(error.message);
      return error instanceof RangeError;
    },
    failureText: '讀不到這個檔案，請再試一次',
  });
  const compared = opened
    ? compareTracking(opened.rows, opened.parcels, { usualCarrier: carrier, nowMs: Date.now() })
    : [];
  const of = (...outcomes: TrackingOutcome[]) =>
    compared.filter(({ outcome }) => outcomes.includes(outcome));
  const written = of('SHIP', 'CHANGE');
  const doubted = written.filter(({ doubts }) => doubts.length > 0);
  const write = async () => {
    lastCarrier.keep(carrier);
    await bulk.start(written, ({ outcome, found, ...row }) => {
      if (!found) throw new Error('a row without its parcel is not written');
      const parcel = { orderNo: found.orderNo, parcel: found.shipmentNo };
      const read = opened?.parcels.find((one) => keyOfParcel(one) === keyOfParcel(found));
      const trackingNo = row.trackingNo;
      if (outcome === 'SHIP') {
        const sent = { carrier: row.carrier || (found.carrier ?? ''), trackingNo };
        // The carrier's label of what changed since may have the old address: it is refused, and opened by hand.
        const labelVersion = read?.isRelabelled ? undefined : read?.labelVersion;
        return api('/StaffOrder/MoveParcels', {
          ...{ ...parcel, step: 'SHIP', ...sent },
          ...(labelVersion && { labelVersion }),
        });
      }
      const seen = { carrier: found.carrier ?? '', trackingNo: found.trackingNo ?? '' };
      const sent = { carrier: row.carrier || seen.carrier, trackingNo };
      return api('/StaffPacking/CorrectTracking', { ...parcel, ...sent, seen });
    });
    await refresh('/StaffPacking/SearchParcelArray', '/StaffOrder/SearchOrderArray');
  };
  const finish = async () => {
    bulk.close();
    if (opened) setOpened({ ...opened, parcels: await findParcels(opened.rows) });
  };
  return (
    <>
      <PageHeader
        title="匯入物流單號"
        back={{ to: '/packing', label: '揀貨與出貨' }}
        note="先和訂單比對、列出差異，您看過才寫入。"
      />
      <div className="space-y-4">
        <div className="max-w-md">
          <CarrierField
            label="檔案沒有寫物流公司的，一律是"
            placeholder="例如：黑貓宅急便"
            value={carrier}
            onChange={({ target }) => setCarrier(target.value)}
          />
        </div>
        <FileDrop
          label={
            opened
              ? `換一個檔案（現在是 ${opened.fileName}）`
              : '把物流公司的檔案拖到這裡，或按這裡選擇'
          }
          hint="CSV 或 XLSX，要有「訂單編號」和「物流單號」兩欄；「物流公司」「包裹」可有可無"
          accept=".csv,.xlsx,text/csv"
          isBusy={isBusy}
          onFiles={([file]) => file && void start(file)}
        />
        {problem && <Notice kind="DANGER">{problem}</Notice>}
        {isBusy && <p role="status">正在比對檔案和訂單…</p>}
        {opened && (
          <>
            <Section
              title={written.length === 0 ? '沒有要寫入的' : `${written.length} 個包裹會改變`}
              aside={
                written.length > 0 &&
                !bulk.work?.isShown && (
                  <Button onClick={() => void write()}>寫入 {written.length} 筆</Button>
                )
              }
            >
              <p className="text-sm text-ink-soft">
                會出貨 {of('SHIP').length}、更正單號 {of('CHANGE').length}、和現在一樣{' '}
                {of('SAME').length}、不寫入 {compared.length - written.length - of('SAME').length}
              </p>
              {doubted.length > 0 && (
                <div className="mt-3">
                  <Notice kind="WARNING">
                    有 {doubted.length}{' '}
                    列請先確認（排在最前面、標了「請確認」）：按「寫入」會照檔案寫入並通知會員；不對就先改檔案再選一次。
                  </Notice>
                </div>
              )}
              <RowList rows={[...doubted, ...written.filter((row) => !doubted.includes(row))]} />
            </Section>
            <Problems rows={compared.filter(({ outcome }) => outcome in problemText)} />
          </>
        )}
      </div>
      <BulkReport work={bulk.work} onClose={() => void finish()} />
    </>
  );
}

function RowList({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <ul aria-label="差異" className="mt-2 divide-y divide-line text-sm">
      {rows.map(({ line, orderNo, carrier, trackingNo, outcome, found, doubts }) => {
        const before = [found?.carrier, found?.trackingNo].filter(Boolean).join(' ');
        return (
          <li key={line} className="py-2 wrap-anywhere tabular-nums">
            <span className="font-semibold">{orderNo}</span>
            {'　'}
            {outcome === 'SHIP' ? '出貨：' : '更正：'}
            {before && (
              <>
                <del className="text-ink-soft">{before}</del> →{' '}
              </>
            )}
            <ins className="font-semibold no-underline">
              {[carrier || found?.carrier, trackingNo].filter(Boolean).join(' ')}
            </ins>
            {doubts.map((doubt) => (
              <p key={doubt} className="font-semibold text-danger">
                請確認：第 {line} 列{doubtText[doubt](found)}
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

const doubtText: Record<TrackingDoubt, (found: ComparedRow['found']) => string> = {
  SHARED: (found) =>
    `的單號和別的收件人重複${found?.recipient ? `，這一列是寄給${found.recipient}` : ''}`,
  EARLY: (found) =>
    `是預購商品${found?.shipFrom ? `，${formatDate(found.shipFrom)}起才出貨` : '，還不到出貨的日子'}`,
};

const problemText: Partial<Record<TrackingOutcome, string>> = {
  UNKNOWN: '商店沒有這張訂單或這個包裹',
  WHICH_PARCEL: '這張訂單有好幾個包裹，請在檔案加一欄「包裹」寫明第幾個',
  NO_NUMBER: '沒有物流單號',
  ROUNDED:
    '物流單號被試算表改成了科學記號（像 9.001E+11），數字已經不完整。請回到物流公司的原始檔，把「物流單號」整欄的儲存格格式改成「文字」再貼上單號，另存後再選一次',
  NO_CARRIER: '不知道是哪家物流公司，請填在上面',
  NOT_NOW: '這個包裹現在不能出貨（還沒付款、自取、已送達或已取消）',
  TWICE: '同一個包裹在檔案裡出現兩次，只用第一次的',
};

function Problems({ rows }: { rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title={`${rows.length} 列不寫入`}>
      <ul className="space-y-1 text-sm">
        {rows.map(({ line, orderNo, parcel, outcome }) => (
          <li key={line} className="wrap-anywhere">
            <span className="font-semibold tabular-nums">第 {line} 列</span>
            {'　'}
            {orderNo || '（沒有訂單編號）'}
            {parcel !== undefined && ` 包裹 ${parcel}`}　{problemText[outcome]}
          </li>
        ))}
      </ul>
    </Section>
  );
}
