import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { findScanned, pickListOf } from '@kaituan/domain/packing/pick-list';
import { parcelStepFrom } from '@kaituan/domain/shipping/shipment-life';
import { isFetchedAtShop } from '@kaituan/domain/shipping/shipping-method';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CarrierField } from '#admin/parts/forms/carrier-field.tsx';
import { ScanField } from '#admin/parts/forms/scan-field.tsx';
import { lastCarrier } from '#admin/parts/last-carrier.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PackAnew } from './pack-anew.tsx';
import { askedFor, collectedBy, deliveryText, piecesOf } from './packing-words.ts';
import { keyOfParcel } from './use-parcels.ts';

/** One parcel while it is packed: every piece scanned or tapped, and then sent on its way. */
export function PackDialog({
  parcel,
  scannedVersion = parcel.labelVersion,
  onClose,
}: {
  parcel: StaffParcel;
  /** What the label says that was scanned. */
  scannedVersion?: string | undefined;
  onClose: () => void;
}) {
  const { orderNo, note, staffNotes, shipFrom, hasArrived } = parcel;
  const isOldLabel = scannedVersion !== parcel.labelVersion;
  const isUnsent = parcelStepFrom.SHIP.includes(parcel.status);
  const lines = pickListOf([parcel]);
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const [message, setMessage] = useState<{ text: string; isProblem: boolean }>();
  const inBox = (skuId: number) => counts[skuId] ?? 0;
  const packedPieces = lines.reduce((sum, { skuId }) => sum + inBox(skuId), 0);
  const scan = (text: string) => {
    const line = findScanned(lines, text);
    if (!line) return setMessage({ text: `${text} 不在這個包裹裡`, isProblem: true });
    const { skuId, name, quantity } = line;
    if (inBox(skuId) >= quantity) {
      return setMessage({ text: `${name} 已經夠了，只要 ${quantity} 件`, isProblem: true });
    }
    setCounts({ ...counts, [skuId]: inBox(skuId) + 1 });
    setMessage({ text: `${name} ${inBox(skuId) + 1}／${quantity}`, isProblem: false });
  };
  return (
    <TaskDialog
      title={`${orderNo}${parcel.parcelCount > 1 ? `　包裹 ${parcel.shipmentNo}` : ''}`}
      description={`${parcel.recipient ?? ''}　${temperatureText[parcel.temperature]}　${deliveryText(parcel)}`}
      onClose={onClose}
    >
      <div className="space-y-3">
        {isOldLabel && (
          <Notice kind="DANGER">
            <p>這張標籤印好之後，收件、配送或內容改過，不能照它出貨。請換上新的標籤再掃一次。</p>
            <PrintLinks parcel={parcel} />
          </Notice>
        )}
        {!isOldLabel && parcel.isRelabelled && (
          <Notice kind="WARNING">
            <p>備貨後收件、配送或內容改過，請換上新的標籤與出貨單</p>
            <PrintLinks parcel={parcel} />
          </Notice>
        )}
        {collectedBy(parcel) && <Notice kind="WARNING">還沒付款：{collectedBy(parcel)}</Notice>}
        {shipFrom && !hasArrived && (
          <Notice kind="INFO">預購商品，{formatDate(shipFrom)}起出貨</Notice>
        )}
        {askedFor(parcel) && <Notice kind="INFO">買家指定 {askedFor(parcel)} 送達</Notice>}
        {note && <Notice kind="WARNING">買家備註：{note}</Notice>}
        {staffNotes.map((text) => (
          <Notice key={text} kind="WARNING">
            內部備註：{text}
          </Notice>
        ))}
      </div>
      <div className="mt-3">
        <ScanField
          label="掃描商品條碼"
          placeholder="掃條碼，或輸入貨號"
          message={message}
          onScan={scan}
        />
      </div>
      <ul aria-label="包裹內容" className="divide-y divide-line border-y border-line">
        {lines.map(({ skuId, code, name, optionText, quantity, shelf, unitLabel }) => {
          const isWhole = inBox(skuId) >= quantity;
          return (
            <li key={skuId}>
              <RowButton
                aria-pressed={isWhole}
                onClick={() => setCounts({ ...counts, [skuId]: isWhole ? 0 : quantity })}
                className="min-h-14 gap-3 py-2"
              >
                <span
                  className={`grid size-7 shrink-0 place-items-center rounded-full border ${isWhole ? 'border-primary bg-primary text-on-primary' : 'border-line'}`}
                >
                  {isWhole && <Check aria-hidden size={16} />}
                </span>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {name} {optionText}
                  <span className="block text-xs text-ink-soft">
                    {code}
                    {shelf && `　儲位 ${shelf}`}
                  </span>
                </span>
                <span className="shrink-0 text-lg font-bold tabular-nums">
                  {inBox(skuId) > 0 && !isWhole && `${inBox(skuId)}／`}
                  {quantity}
                  <span className="text-xs font-normal"> {unitLabel}</span>
                </span>
              </RowButton>
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-2 text-sm text-ink-soft tabular-nums">
        {packedPieces === piecesOf(parcel)
          ? `${packedPieces} 件都在箱子裡了`
          : `已放入 ${packedPieces}／${piecesOf(parcel)} 件`}
      </p>
      {isUnsent && (
        <PackAnew
          parcel={parcel}
          left={lines.flatMap(({ skuId, quantity }) =>
            inBox(skuId) < quantity ? [{ skuId, quantity: quantity - inBox(skuId) }] : [],
          )}
          isBegun={packedPieces > 0}
          onDone={onClose}
        />
      )}
      <NextStep parcel={parcel} labelVersion={scannedVersion} onDone={onClose} />
      <Link
        to={`/orders/${orderNo}`}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
      >
        看整張訂單
      </Link>
    </TaskDialog>
  );
}

function PrintLinks({ parcel }: { parcel: StaffParcel }) {
  const state = { keys: [keyOfParcel(parcel)] };
  const style = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
  return (
    <p className="flex gap-4">
      <Link to="/packing/labels" state={state} className={style}>
        印袋標
      </Link>
      <Link to="/packing/slips" state={state} className={style}>
        印出貨單
      </Link>
    </p>
  );
}

/** What comes after packing: to the carrier, or to the place where it is fetched. */
function NextStep({
  parcel,
  labelVersion,
  onDone,
}: {
  parcel: StaffParcel;
  labelVersion: string;
  onDone: () => void;
}) {
  const { orderNo, shipmentNo, status, method } = parcel;
  const isFetched = isFetchedAtShop(method);
  const step = isFetched ? 'ARRIVE' : 'SHIP';
  const [carrier, setCarrier] = useState(lastCarrier.read);
  const [trackingNo, setTrackingNo] = useState('');
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { start, busyWith } = useCall({
    run: async (taken: 'PREPARE' | 'SHIP' | 'ARRIVE') => {
      const sent = taken === 'SHIP' ? { carrier, trackingNo } : {};
      const which = { orderNo, parcel: shipmentNo, labelVersion };
      await api('/StaffOrder/MoveParcels', { ...which, step: taken, ...sent });
      if (taken === 'SHIP') lastCarrier.keep(carrier);
      const text = { PREPARE: '開始備貨', SHIP: '已出貨', ARRIVE: '已放到取貨地點' }[taken];
      showToast(`${orderNo}：${text}`, 'SUCCESS');
      await refresh(
        ...(['/StaffPacking/SearchParcelArray', '/StaffOrder/SearchOrderArray'] as const),
        '/StaffOrder/DescribeOrder',
      );
      onDone();
    },
    explain: async () => {
      // Whoever opens it again sees the parcel as it is.
      await refresh('/StaffPacking/SearchParcelArray');
      return false;
    },
  });
  if (!parcelStepFrom.SHIP.includes(status)) {
    const sent = [parcel.carrier, parcel.trackingNo].filter(Boolean).join(' ');
    return sent && <p className="mt-3 text-sm">已交寄：{sent}</p>;
  }
  return (
    <div className="mt-3 space-y-3">
      {!isFetched && (
        <div className="grid gap-3 sm:grid-cols-2">
          <CarrierField
            label="物流公司"
            hint="填了才能出貨；自己送就填「自送」"
            value={carrier}
            onChange={({ target }) => setCarrier(target.value)}
          />
          <FormField
            label="物流單號"
            maxLength={40}
            value={trackingNo}
            onChange={({ target }) => setTrackingNo(target.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {status === 'READY' && (
          <Button
            look="outline"
            isBusy={busyWith === 'PREPARE'}
            onClick={() => void start('PREPARE')}
          >
            開始備貨
          </Button>
        )}
        <Button
          isBusy={busyWith === step}
          disabled={!isFetched && carrier.trim() === ''}
          onClick={() => void start(step)}
        >
          {isFetched ? '放到取貨地點' : '出貨'}
        </Button>
      </div>
    </div>
  );
}
