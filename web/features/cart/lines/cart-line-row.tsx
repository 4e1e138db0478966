import type { CartLine } from '@kaituan/contract/order/cart';
import { maxNoteLength } from '@kaituan/domain/cart/line-note';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { NotebookPen, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LineRefusal } from '#web/features/cart/cart-editor.ts';
import type { LineEdit } from '#web/features/cart/editing/cart-edits.ts';
import { problemText } from '#web/features/cart/summary/change-text.ts';
import { useOwnPriceText } from '#web/features/catalog/member-price-label.tsx';
import { RecallNotice } from '#web/features/catalog/recall-notice.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { LineSavings, LineTiers } from './line-savings.tsx';
import { SelectBox } from './select-box.tsx';

export function CartLineRow({
  line,
  refusal,
  onEdit,
  onRemove,
  hint,
}: {
  line: CartLine;
  refusal: LineRefusal | undefined;
  onEdit: (change: LineEdit) => void;
  onRemove: () => void;
  hint: ReactNode;
}) {
  const { problem, name, picture, amountTwd } = line;
  const isOut = problem !== null;
  const changeQuantity = (quantity: number) => onEdit({ quantity });
  return (
    <li className="relative grid grid-cols-[2rem_min(4.5rem,72px)_minmax(0,1fr)] gap-x-[min(0.75rem,12px)] gap-y-2 py-5 sm:grid-cols-[2rem_6.5rem_minmax(0,1fr)] sm:gap-x-4">
      <div className="pt-5 sm:pt-8">
        <SelectBox
          label={`選取${name}`}
          isChecked={line.isSelected && !isOut}
          isDisabled={isOut}
          onChange={(isSelected) => onEdit({ isSelected })}
        />
      </div>
      <ShopLink
        to={`/products/${line.productId}?sku=${line.skuId}`}
        tabIndex={-1}
        aria-hidden
        className="block"
      >
        {picture && (
          <Picture
            picture={{ ...picture, alt: '' }}
            sizes="104px"
            className={`aspect-square w-full rounded-control object-cover ${isOut ? 'opacity-60 grayscale' : ''}`}
          />
        )}
      </ShopLink>
      {/* Where text is so large that a line has few characters, name and price have the whole width. */}
      <div className="min-w-0 @max-[15rem]:col-span-full">
        <div className="flex items-start gap-1">
          <LineName line={line} />
          <IconButton
            look="remove"
            icon={Trash2}
            size={19}
            label={`移除${name}`}
            onClick={onRemove}
            className="-mt-2.5 -mr-2.5 ml-auto @max-[15rem]:absolute @max-[15rem]:top-7 @max-[15rem]:right-0"
          />
        </div>
        {isOut ? (
          <p className="mt-2 inline-block rounded-control bg-sunken px-3 py-1.5 text-sm font-semibold text-ink-soft">
            {problemText[problem]}
          </p>
        ) : (
          <LinePrice line={line} />
        )}
      </div>
      {line.recall && (
        <div className="col-span-full sm:col-span-1 sm:col-start-3">
          <RecallNotice recall={line.recall} />
        </div>
      )}
      {!isOut && (
        <div className="col-span-full flex flex-col gap-2 sm:col-span-1 sm:col-start-3">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <LineQuantity
              line={line}
              refusal={refusal}
              onQuantity={changeQuantity}
              onRemove={onRemove}
            />
            <strong className="ml-auto pt-2 text-lg text-price tabular-nums">
              {amountTwd === null ? '價格請洽業務' : formatTwd(amountTwd)}
            </strong>
          </div>
          {hint}
          <LineSavings line={line} onQuantity={changeQuantity} />
          <div className="flex flex-wrap items-start gap-x-5">
            <LineTiers line={line} />
            <LineNote line={line} onNote={(note) => onEdit({ note })} />
          </div>
        </div>
      )}
    </li>
  );
}

function LineName({ line }: { line: CartLine }) {
  const { name, optionText, code, problem } = line;
  return (
    <div className={`min-w-0 wrap-anywhere ${problem ? 'text-ink-soft' : ''}`}>
      <ShopLink
        to={`/products/${line.productId}?sku=${line.skuId}`}
        className="line-clamp-2 leading-6 font-semibold hover:text-primary"
      >
        {name}
      </ShopLink>
      <p className="mt-0.5 text-sm text-ink-soft">
        {optionText && <span className="mr-2">{optionText}</span>}
        <span className="inline-block text-xs tabular-nums">規格編號 {code}</span>
      </p>
    </div>
  );
}

const sourceText: Partial<Record<CartLine['priceSource'], string>> = {
  FLASH: '限時價',
  TIER: '量大優惠',
};

function LinePrice({ line }: { line: CartLine }) {
  const { unitPriceTwd, listPriceTwd, unitLabel, remaining } = line;
  const ownText = useOwnPriceText();
  const source = line.priceSource === 'MEMBER' ? ownText : sourceText[line.priceSource];
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums">
      {unitPriceTwd !== null && (
        <span>
          每{unitLabel} {formatTwd(unitPriceTwd)}
        </span>
      )}
      {unitPriceTwd !== null && listPriceTwd !== null && listPriceTwd > unitPriceTwd && (
        <del className="text-ink-soft">
          <span className="sr-only">原價 </span>
          {formatTwd(listPriceTwd)}
        </del>
      )}
      {source && <span className="font-semibold text-accent-ink">{source}</span>}
      {remaining !== null && (
        <span className="font-semibold text-accent-ink">
          只剩 {remaining} {unitLabel}
        </span>
      )}
    </p>
  );
}

/** The shopper's note on a line. */
function LineNote({ line, onNote }: { line: CartLine; onNote: (note: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && line.note === '') {
    return (
      <TextButton
        look="bare"
        aria-label={`為${line.name}加上備註`}
        onClick={() => setIsOpen(true)}
        className="min-h-11 gap-1.5 text-sm text-ink-soft hover:text-primary"
      >
        <NotebookPen aria-hidden size={16} />
        備註
      </TextButton>
    );
  }
  return (
    <label className="flex w-full items-center gap-2 text-sm text-ink-soft">
      <NotebookPen aria-hidden size={16} className="shrink-0" />
      <span className="sr-only">{line.name}的備註</span>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened by the button that stood here
        autoFocus={isOpen}
        defaultValue={line.note}
        maxLength={maxNoteLength}
        placeholder="給店家的備註（50 字內）"
        onChange={(event) => onNote(event.target.value.trim())}
        onBlur={() => setIsOpen(false)}
        className="min-h-11 w-full min-w-0 rounded-control border border-line bg-ground px-3 text-base text-ink placeholder:text-ink-soft"
      />
    </label>
  );
}
