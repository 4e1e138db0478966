import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { labelCodeOf } from '@kaituan/domain/packing/pick-list';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { QrCode } from '@kaituan/kit/content/qr-code.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { collectedBy, deliveryText, piecesOf } from './packing-words.ts';
import { keyOfParcel } from './use-parcels.ts';
import { WorkSheet } from './work-sheet.tsx';

const papers = {
  TAG: { text: '標籤機 60×40 mm', className: 'paper-tag' },
  GRID: { text: 'A4 標籤紙，3 欄 8 列', className: 'paper-grid' },
} as const;

/** 袋標: a small label for each bag, read from afar when it is handed out. */
export default function LabelScreen() {
  const [paper, setPaper] = useState<keyof typeof papers>('TAG');
  return (
    <WorkSheet
      title="袋標"
      note={(parcels) => `${parcels.length} 張；不印電話與地址`}
      actions={() => (
        <>
          <SelectFilter
            label="紙張"
            value={paper}
            onChange={(value) => setPaper(value === 'GRID' ? 'GRID' : 'TAG')}
            options={Object.entries(papers).map(([value, { text }]) => ({ value, text }))}
            isLong
          />
          <Button onClick={() => print()}>
            <Printer aria-hidden size={18} />
            列印
          </Button>
        </>
      )}
    >
      {(parcels) => (
        <div className={`paper ${papers[paper].className}`}>
          {parcels.map((parcel) => (
            <Label key={keyOfParcel(parcel)} parcel={parcel} />
          ))}
        </div>
      )}
    </WorkSheet>
  );
}

function Label({ parcel }: { parcel: StaffParcel }) {
  const { orderNo, shipmentNo, parcelCount, temperature, recipient } = parcel;
  return (
    <article aria-label={`袋標 ${orderNo}`} className="sheet flex items-center gap-2">
      <div className="min-w-0 flex-1 leading-tight">
        <p className="truncate text-lg font-bold">{recipient}</p>
        <p className="text-xs tabular-nums">{orderNo}</p>
        <p className="truncate text-xs">{deliveryText(parcel)}</p>
        <p className="text-sm font-bold tabular-nums">
          {temperatureText[temperature]} {piecesOf(parcel)} 件
          {parcelCount > 1 && `　${shipmentNo}／${parcelCount} 袋`}
        </p>
        {collectedBy(parcel) && <p className="text-xs font-bold">未付款，{collectedBy(parcel)}</p>}
      </div>
      <QrCode
        text={labelCodeOf(parcel)}
        label={`訂單編號 ${orderNo}`}
        className="size-18 shrink-0"
      />
    </article>
  );
}
