import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { labelCodeOf, pickListOf } from '@kaituan/domain/packing/pick-list';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { QrCode } from '@kaituan/kit/content/qr-code.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { useChannelName } from '#admin/session/channel.ts';
import { askedFor, collectedBy, deliveryText, piecesOf } from './packing-words.ts';
import { keyOfParcel } from './use-parcels.ts';
import { WorkSheet } from './work-sheet.tsx';

type Address = NonNullable<StaffOrder['address']>;
type Paper = 'A4' | 'LABEL';
const papers = [
  { value: 'A4', text: 'A4，一張一個包裹' },
  { value: 'LABEL', text: '標籤機 100×150 mm' },
] as const;
/** The most orders that one call answers. */
const atOnce = 100;

/** 出貨單: a sheet for each parcel, with what is in it and where it goes. */
export default function SlipScreen() {
  const api = apiOf(useQueryClient());
  const [paper, setPaper] = useState<Paper>('A4');
  const [addresses, setAddresses] = useState<ReadonlyMap<string, Address | null>>(new Map());
  const printOnce = usePrintOnce();
  const printWithout = () => {
    setAddresses(new Map());
    printOnce();
  };
  const { start, isBusy } = useCall({
    run: async (parcels: readonly StaffParcel[]) => {
      const orderNos = [...new Set(parcels.map(({ orderNo }) => orderNo))];
      const revealed = new Map<string, Address | null>();
      for (let from = 0; from < orderNos.length; from += atOnce) {
        const orderNoArray = orderNos.slice(from, from + atOnce);
        const { result } = await api('/StaffOrder/RevealRecipientArray', { orderNoArray });
        for (const { orderNo, address } of result) revealed.set(orderNo, address);
      }
      setAddresses(revealed);
      printOnce();
    },
    failureText: '讀不到電話地址，請再試一次',
  });
  return (
    <WorkSheet
      title="出貨單"
      note={(parcels) => `${parcels.length} 個包裹；列印電話與地址會留下紀錄`}
      actions={(parcels) => (
        <>
          <SelectFilter
            label="紙張"
            value={paper}
            onChange={(value) => setPaper(value === 'LABEL' ? 'LABEL' : 'A4')}
            options={papers}
            isLong
          />
          <Button look="outline" onClick={printWithout}>
            不印電話地址
          </Button>
          <Button isBusy={isBusy} onClick={() => void start(parcels)}>
            <Printer aria-hidden size={18} />
            列印
          </Button>
        </>
      )}
    >
      {(parcels) => (
        <div className={`paper ${paper === 'A4' ? 'paper-a4' : 'paper-label'}`}>
          {parcels.map((parcel) => (
            <Slip
              key={keyOfParcel(parcel)}
              parcel={parcel}
              address={addresses.get(parcel.orderNo) ?? null}
            />
          ))}
        </div>
      )}
    </WorkSheet>
  );
}

function Slip({ parcel, address }: { parcel: StaffParcel; address: Address | null }) {
  const channelName = useChannelName();
  const { orderNo, shipmentNo, parcelCount, temperature, store, note } = parcel;
  return (
    <article aria-label={`出貨單 ${orderNo}`} className="sheet">
      <header className="flex items-start justify-between gap-3 border-b border-line pb-2">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{channelName(parcel.channelId)}　出貨單</p>
          <p className="text-lg font-bold tabular-nums">{orderNo}</p>
          <p className="font-semibold">
            {temperatureText[temperature]}　{deliveryText(parcel)}
          </p>
          <p className="text-sm tabular-nums">
            包裹 {shipmentNo}／{parcelCount}　{piecesOf(parcel)} 件　標籤 {parcel.labelVersion}
            {askedFor(parcel) && `　指定 ${askedFor(parcel)}`}
          </p>
        </div>
        <QrCode
          text={labelCodeOf(parcel)}
          label={`訂單編號 ${orderNo}`}
          className="size-22 shrink-0"
        />
      </header>
      <div className="py-2">
        <p className="text-xl font-bold">{parcel.recipient}</p>
        {address && (
          <>
            <p className="text-lg tabular-nums">{address.phone}</p>
            {!store && (
              <p>
                {address.zip} {address.county}
                {address.district}
                {address.street}
              </p>
            )}
            {address.note && <p className="text-sm">{address.note}</p>}
          </>
        )}
        {store && (
          <p>
            {store.name}　{store.address}
          </p>
        )}
        {collectedBy(parcel) && <p className="mt-1 text-lg font-bold">{collectedBy(parcel)}</p>}
        {note && <p className="mt-1 border border-line p-1 text-sm">買家備註：{note}</p>}
      </div>
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-y border-line">
            <th scope="col" className="py-1">
              商品
            </th>
            <th scope="col" className="py-1 text-right">
              數量
            </th>
          </tr>
        </thead>
        <tbody>
          {pickListOf([parcel]).map(({ skuId, code, name, optionText, quantity, unitLabel }) => (
            <tr key={skuId} className="break-inside-avoid border-b border-line">
              <td className="py-1 pr-2 wrap-anywhere">
                {name} {optionText} <span className="text-ink-soft">{code}</span>
              </td>
              <td className="py-1 text-right font-bold whitespace-nowrap tabular-nums">
                {quantity} {unitLabel}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** Opens the browser's printing once what was set in the same step is on the page. */
function usePrintOnce(): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) print();
  }, [asked]);
  return useCallback(() => setAsked((times) => times + 1), []);
}
