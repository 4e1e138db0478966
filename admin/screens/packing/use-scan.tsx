import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { labelIn, orderNoIn } from '@kaituan/domain/packing/pick-list';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import type { useList } from '#admin/parts/lists/use-list.ts';
import type { useParcelFilters } from './use-parcels.ts';

const path = '/StaffPacking/SearchParcelArray';

export type Scanned = { parcel: StaffParcel; scannedVersion?: string | undefined };

/**
 * The parcel of a list whose slip or label was scanned. One whose day has not come is told with its day, and taken only after
 * a question, which is `question`.
 */
export function useScan(given: {
  list: ReturnType<typeof useList<typeof path>>;
  query: ReturnType<typeof useParcelFilters>['query'];
  onScanned: (scanned: Scanned | undefined) => void;
}) {
  const { list, query, onScanned } = given;
  const api = apiOf(useQueryClient());
  const [message, setMessage] = useState<{ text: string; isProblem: boolean }>();
  const [early, askAbout] = useState<Scanned & { shipFrom: string }>();
  const tell = (text: string) => {
    setMessage({ text, isProblem: true });
    onScanned(undefined);
  };
  const look = async (text: string) => {
    const label = labelIn(text);
    const orderNo = label?.orderNo ?? orderNoIn(text);
    if (orderNo === undefined) return tell('這不是訂單編號');
    const isIt = (parcel: StaffParcel) =>
      parcel.orderNo === orderNo && (label?.shipmentNo ?? parcel.shipmentNo) === parcel.shipmentNo;
    const isListed = list.rows.some(isIt);
    const due = (isListed ? list.rows : await list.readAll()).filter(isIt);
    const found =
      due.length > 0 || query.hasLater
        ? due
        : (await api(path, { ...query, hasLater: true, orderNoArray: [orderNo] })).result.filter(
            isIt,
          );
    const [parcel] = found;
    if (!parcel) return tell(`${orderNo} 不在這張清單上`);
    if (found.length > 1) {
      return tell(`${orderNo} 有 ${found.length} 個包裹，請掃包裹的標籤，或在清單上點開`);
    }
    const scanned = { parcel, scannedVersion: label?.labelVersion };
    const { shipFrom } = parcel;
    if (due.length === 0 && shipFrom !== null) {
      tell(`${orderNo} 還沒到出貨日：${formatDate(shipFrom)}起出貨`);
      return askAbout({ ...scanned, shipFrom });
    }
    setMessage(undefined);
    onScanned(scanned);
  };
  const take = (scanned: Scanned) => {
    askAbout(undefined);
    setMessage(undefined);
    onScanned(scanned);
  };
  const question = early && (
    <ConfirmDialog
      title="還沒到出貨日，現在就裝箱？"
      label="現在裝箱"
      onConfirm={() => take(early)}
      onClose={() => askAbout(undefined)}
    >
      <p>
        {early.parcel.orderNo} 是預購商品，{formatDate(early.shipFrom)}起出貨。
      </p>
    </ConfirmDialog>
  );
  const scan = (text: string) => void look(text).catch(() => tell('現在查不到，請再掃一次'));
  return { message, scan, question };
}
