import type { Cart, CartLine } from '@kaituan/contract/order/cart';
import { formatTwd } from '@kaituan/domain/format-twd';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { partOf } from '@kaituan/kit/content/part-of.ts';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { Package, Snowflake, Thermometer, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LineRefusal } from '#web/features/cart/cart-editor.ts';
import { isCharged, type LineEdit } from '#web/features/cart/editing/cart-edits.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { SelectBox } from './select-box.tsx';

type Shipment = Cart['shipments'][number];

const looks = {
  AMBIENT: { icon: Package, ink: 'text-accent-ink' },
  CHILLED: { icon: Thermometer, ink: 'text-cold' },
  FROZEN: { icon: Snowflake, ink: 'text-cold' },
} as const;

/** The lines of one parcel, with its fee and date. */
export function CartShipment({
  shipment,
  lines,
  refusals,
  onEdit,
  onRemove,
  hintOf,
}: {
  shipment: Shipment;
  lines: readonly CartLine[];
  refusals: ReadonlyMap<number, LineRefusal>;
  onEdit: (lineIds: readonly number[], change: LineEdit) => void;
  onRemove: (line: CartLine) => void;
  hintOf: (line: CartLine) => ReactNode;
}) {
  const { icon: Icon, ink } = looks[shipment.temperature];
  const title = titleOf(shipment);
  const choosable = lines.filter(({ problem }) => problem === null);
  const chosen = choosable.filter(({ isSelected }) => isSelected);
  const selectAll = (isSelected: boolean) =>
    onEdit(
      choosable.map(({ lineId }) => lineId),
      { isSelected },
    );
  return (
    <section aria-label={title} className="card">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 sm:px-6">
        <SelectBox
          label={`選取${title}全部商品`}
          isChecked={choosable.length > 0 && chosen.length === choosable.length}
          isMixed={chosen.length > 0}
          isDisabled={choosable.length === 0}
          onChange={selectAll}
        />
        <h2 className="flex items-center gap-2 text-lg font-bold">
          <Icon aria-hidden size={20} className={ink} />
          {title}
        </h2>
        <span className="text-sm text-ink-soft">{dateOf(shipment)}</span>
      </header>
      {lines.some(isCharged) && <ShipmentFee shipment={shipment} />}
      <ul className="@container mx-[min(1rem,16px)] divide-y divide-line sm:mx-6">
        {lines.map((line) => (
          <CartLineRow
            key={line.lineId}
            line={line}
            refusal={refusals.get(line.lineId)}
            onEdit={(change) => onEdit([line.lineId], change)}
            onRemove={() => onRemove(line)}
            hint={hintOf(line)}
          />
        ))}
      </ul>
    </section>
  );
}

function ShipmentFee({ shipment }: { shipment: Shipment }) {
  const { feeTwd, freeShippingMissingTwd: missing, goodsTwd } = shipment;
  if (feeTwd === null) return null;
  const reached = goodsTwd ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-sunken px-4 py-2.5 text-sm sm:px-6">
      <span className="inline-flex items-center gap-1.5 font-medium">
        <Truck aria-hidden size={17} className="text-primary" />
        {feeTwd === 0 ? (
          <span className="text-good">已享免運</span>
        ) : (
          <>宅配運費 {formatTwd(feeTwd)}</>
        )}
      </span>
      {missing !== null && (
        <span className="flex min-w-[min(11rem,100%)] flex-1 items-center gap-3">
          <span className="text-balance">
            再買 <strong className="text-primary">{formatTwd(missing)}</strong> 免運
          </span>
          <span
            aria-hidden
            className="h-1.5 min-w-12 max-w-48 flex-1 overflow-hidden rounded-full bg-line"
          >
            <span
              className={`block h-full w-(--part) rounded-full bg-linear-to-r from-accent to-primary transition-[width] ${partOf(reached / (reached + missing))}`}
            />
          </span>
        </span>
      )}
    </div>
  );
}

const titleOf = ({ temperature, shipFrom }: Shipment): string =>
  `${temperatureText[temperature]}${shipFrom === null ? '' : '預購'}`;

const dateOf = ({ shipFrom }: Shipment): string =>
  shipFrom === null ? '現貨，結帳時選擇到貨日' : `${formatDate(shipFrom)}起出貨`;
