import { findScanned, type PickLine, pickListOf } from '@kaituan/domain/packing/pick-list';
import { temperatures, temperatureText } from '@kaituan/domain/shipping/temperature';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { Check, Printer } from 'lucide-react';
import { useState } from 'react';
import { ScanField } from '#admin/parts/forms/scan-field.tsx';
import { useDailyTicks } from './daily-ticks.ts';
import { MoveMany } from './move-many.tsx';
import { WorkSheet } from './work-sheet.tsx';

/** 揀貨單: what to fetch from the storeroom, shelf by shelf, ticked off by tap or scanner. */
export default function PickScreen() {
  return (
    <WorkSheet
      title="揀貨單"
      note={(parcels) => `${parcels.length} 個包裹`}
      actions={(parcels) => (
        <>
          <MoveMany of="pick-list" steps={['PREPARE']} parcels={parcels} />
          <Button look="outline" onClick={() => print()}>
            <Printer aria-hidden size={18} />
            列印
          </Button>
        </>
      )}
    >
      {(parcels) => <PickList lines={pickListOf(parcels)} />}
    </WorkSheet>
  );
}

/** The same goods for the same orders; other orders make another line of it. */
const idOf = ({ temperature, skuId, orders }: PickLine): string =>
  [temperature, skuId, ...orders.map(({ orderNo, quantity }) => `${orderNo}×${quantity}`)].join(
    ' ',
  );

function PickList({ lines }: { lines: readonly PickLine[] }) {
  const { ticks, tick } = useDailyTicks('desk.picked');
  const [message, setMessage] = useState<{ text: string; isProblem: boolean }>();
  const isPicked = (line: PickLine) => ticks.has(idOf(line));
  const scan = (text: string) => {
    const open = lines.filter((line) => !isPicked(line));
    const line = findScanned(open, text) ?? findScanned(lines, text);
    if (!line) return setMessage({ text: `${text} 不在這張揀貨單上`, isProblem: true });
    tick(idOf(line), true);
    setMessage({ text: `${line.name} 拿 ${line.quantity} ${line.unitLabel}`, isProblem: false });
  };
  const left = lines.filter((line) => !isPicked(line)).length;
  return (
    <div className="paper-a4">
      <p className="mb-2 hidden text-xl font-bold print:block">
        揀貨單　{taipeiDayOf(Date.now()).replaceAll('-', '/')}
      </p>
      <ScanField
        label="掃描商品條碼"
        placeholder="掃條碼，或輸入貨號"
        message={message}
        onScan={scan}
      />
      <p role="status" className="mb-3 font-semibold tabular-nums print:hidden">
        {left === 0 ? '全部拿齊了' : `還有 ${left} 項要拿，共 ${lines.length} 項`}
      </p>
      {temperatures.map((temperature) => {
        const own = lines.filter((line) => line.temperature === temperature);
        return (
          own.length > 0 && (
            <section key={temperature} className="mb-5">
              <h2 className="mb-1 font-bold">
                {temperatureText[temperature]}
                <span className="ml-2 text-sm font-normal text-ink-soft tabular-nums">
                  {own.length} 項 {own.reduce((sum, { quantity }) => sum + quantity, 0)} 件
                </span>
              </h2>
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {own.map((line) => (
                  <PickRow
                    key={line.skuId}
                    line={line}
                    isPicked={isPicked(line)}
                    onPick={(isNow) => tick(idOf(line), isNow)}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

function PickRow(props: {
  line: PickLine;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}) {
  const { line, isPicked, onPick } = props;
  return (
    <li className="break-inside-avoid">
      <RowButton
        aria-pressed={isPicked}
        onClick={() => onPick(!isPicked)}
        className="min-h-14 gap-3 px-3 py-2"
      >
        <span
          className={`grid size-7 shrink-0 place-items-center rounded-full border ${isPicked ? 'border-primary bg-primary text-on-primary' : 'border-ink-soft'}`}
        >
          {isPicked && <Check aria-hidden size={16} />}
        </span>
        <span className="w-16 shrink-0 font-bold wrap-anywhere">{line.shelf || '—'}</span>
        <span className={`min-w-0 flex-1 wrap-anywhere ${isPicked ? 'text-ink-soft' : ''}`}>
          {line.name} {line.optionText}
          <span className="block text-xs text-ink-soft">
            {line.code}　{line.orders.length} 張訂單
          </span>
        </span>
        <span className="shrink-0 text-right text-xl font-bold tabular-nums">
          {line.quantity}
          <span className="text-xs font-normal"> {line.unitLabel}</span>
        </span>
      </RowButton>
    </li>
  );
}
