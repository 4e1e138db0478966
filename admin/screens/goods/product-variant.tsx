import type { ProductFormSku } from '@kaituan/contract/staff/goods/staff-product';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { MoneyField, NumberField } from '#admin/parts/forms/number-fields.tsx';
import { RungRows } from '#admin/parts/forms/rung-rows.tsx';
import { FoldedFields } from '#admin/parts/section.tsx';
import type { GoodsChannel } from './goods-choices.ts';
import { blankSku } from './read-product.ts';

type Props = {
  initial: ProductFormSku;
  index: number;
  /** With blanks where there is no option. */
  optionNames: readonly string[];
  /** It is stored: its code stays, and its stock goes by movements. */
  isKnown: boolean;
  channels: readonly GoodsChannel[];
  problemOf: (name: string) => string | undefined;
  mend: (name: string) => void;
  /** Undefined for the first one. */
  onUp: (() => void) | undefined;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
  onRetired: (isRetired: boolean) => void;
};

/** A variant and what it costs. */
export function Variant(props: Props) {
  const { optionNames, isKnown, channels, problemOf, mend, initial, index } = props;
  const { onUp, onRemove, onRetired } = props;
  const noteId = useId();
  const nameOf = (field: string) => `product.skus[${index}].${field}`;
  const field = (name: string, value: string | number | null) => ({
    ...{ name: nameOf(name), defaultValue: value ?? '', problem: problemOf(nameOf(name)) },
  });
  const options = optionNames.flatMap((name, place) =>
    name.trim() === '' ? [] : [{ name: name.trim(), place }],
  );
  const isPriced = isKnown || initial.priceTwd > 0;
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-3 sm:p-4">
      <legend className="sr-only">規格 {index + 1}</legend>
      <div className="mb-3 flex min-h-11 items-center gap-1">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
          {isKnown ? `${initial.code} ${initial.optionValues.join('、')}` : `規格 ${index + 1}`}
        </p>
        {onUp && (
          <IconButton
            icon={ArrowUp}
            label={`規格 ${index + 1} 往前移`}
            title="往前移；商品頁照這個順序"
            onClick={onUp}
          />
        )}
        {isKnown ? (
          <Button look="outline" onClick={() => onRetired(true)}>
            停售
          </Button>
        ) : (
          onRemove && (
            <IconButton look="remove" icon={X} label={`拿掉規格 ${index + 1}`} onClick={onRemove} />
          )
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {options.map(({ name, place }) => (
          <FormField
            key={place}
            label={name}
            {...field(`optionValues[${place}]`, initial.optionValues[place] ?? '')}
            maxLength={40}
          />
        ))}
        <MoneyField label="售價" {...field('priceTwd', isPriced ? initial.priceTwd : null)} />
        {!isKnown && <NumberField label="庫存" {...field('onHand', initial.onHand)} />}
      </div>
      <FoldedFields
        title="更多：量價、貨號、起訂量、箱入數、條碼…"
        isSet={isMoreSet(initial, isKnown)}
        className="mt-3 rounded-control px-3 text-sm"
      >
        <div className="grid grid-cols-2 gap-3 pt-1 lg:grid-cols-3">
          <FormField
            label="貨號"
            placeholder="照商品代碼"
            {...field('code', initial.code)}
            readOnly={isKnown}
          />
          <MoneyField
            label="建議售價"
            placeholder="同售價"
            {...field('listPriceTwd', initial.listPriceTwd)}
          />
          <FormField
            label="儲位"
            placeholder="A-03"
            {...field('shelf', initial.shelf)}
            maxLength={20}
          />
          <FormField label="單位" {...field('unitLabel', initial.unitLabel)} maxLength={10} />
          <NumberField label="起訂量" {...field('moq', initial.moq)} />
          <NumberField label="訂購倍數" {...field('multiple', initial.multiple)} />
          <NumberField
            label="單筆上限"
            placeholder="不限"
            {...field('maxPerOrder', initial.maxPerOrder)}
          />
          <NumberField label="箱入數" placeholder="不分箱" {...field('caseQty', initial.caseQty)} />
          <FormField
            label="箱名"
            placeholder="箱"
            {...field('caseLabel', initial.caseLabel)}
            maxLength={10}
          />
          <NumberField label="低庫存提醒" {...field('lowStockAt', initial.lowStockAt)} />
          <FormField label="國際條碼" {...field('barcode', initial.barcode)} />
        </div>
        <div className="mt-3 pb-3">
          <RungRows
            label="量價"
            name={nameOf('tiers')}
            initial={initial.tiers}
            {...{
              from: '買',
              unit: initial.unitLabel,
              max: 50,
              ...{ mend, problem: problemOf(nameOf('tiers')) },
            }}
            hint="一次買得多，每一件都便宜"
          />
        </div>
      </FoldedFields>
      <ChannelPrices {...{ initial, channels, problemOf, mend, nameOf }} />
      <FieldNote
        id={noteId}
        problem={problemOf(nameOf('optionValues')) ?? problemOf(nameOf('isRetired'))}
        hint={isKnown ? '庫存在「商品與庫存」改，每一筆都有紀錄。' : undefined}
      />
    </fieldset>
  );
}

/** Whether a variant has more than a price and a stock. */
function isMoreSet(initial: ProductFormSku, isKnown: boolean): boolean {
  const { tiers, listPriceTwd, moq, multiple, maxPerOrder, caseQty, shelf, barcode } = initial;
  const { unitLabel, lowStockAt } = initial;
  return (
    tiers.length > 0 ||
    [listPriceTwd, maxPerOrder, caseQty].some((value) => value !== null) ||
    [shelf, barcode].some((value) => value !== '') ||
    [moq, multiple].some((value) => value !== 1) ||
    (isKnown && (unitLabel !== blankSku.unitLabel || lowStockAt !== blankSku.lowStockAt))
  );
}

/** Prices of single channels; a shop with one channel has none but its own. */
function ChannelPrices(
  props: Pick<Props, 'initial' | 'channels' | 'problemOf' | 'mend'> & {
    nameOf: (field: string) => string;
  },
) {
  const { initial, channels, problemOf, mend, nameOf } = props;
  const { channelPrices, unitLabel } = initial;
  const mine = channels.filter(({ mayChange }) => mayChange);
  if (channels.length < 2 && channelPrices.length === 0) return null;
  const differing = channelPrices.length > 0 ? `（${channelPrices.length} 個通路不同）` : '';
  return (
    <FoldedFields
      title={`各通路的價格${differing}`}
      isSet={channelPrices.length > 0}
      className="mt-3 rounded-control px-3 text-sm"
    >
      <div className="space-y-4 pb-3">
        {mine.map(({ channelId, name }) => {
          const own = channelPrices.find((one) => one.channelId === channelId);
          const at = nameOf(`channelPrices[${channelId}]`);
          return (
            <div key={channelId} className="grid gap-3 sm:grid-cols-2">
              <MoneyField
                label={`「${name}」的售價`}
                name={`${at}.priceTwd`}
                defaultValue={own?.priceTwd ?? ''}
                placeholder="同售價"
                problem={problemOf(`${at}.priceTwd`)}
              />
              <RungRows
                label={`「${name}」的量價`}
                name={`${at}.tiers`}
                initial={own?.tiers ?? []}
                {...{
                  from: '買',
                  unit: unitLabel,
                  max: 50,
                  mend,
                  problem: problemOf(`${at}.tiers`),
                }}
              />
            </div>
          );
        })}
      </div>
    </FoldedFields>
  );
}

/** A variant that is sold no more, or will not be once it is saved. */
export function RetiredVariant(props: {
  initial: ProductFormSku;
  problem: string | undefined;
  onRestore: () => void;
}) {
  const { initial, problem, onRestore } = props;
  const noteId = useId();
  return (
    <div className="rounded-card border border-line border-dashed p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-ink-soft wrap-anywhere">
          {initial.code} {initial.optionValues.join('、')}
          <span className="block text-sm">
            {initial.isRetired ? '停售中' : '儲存後停售'}：買不到，購物車裡的會提醒；訂單照舊
          </span>
        </p>
        <Button look="outline" onClick={onRestore}>
          {initial.isRetired ? '恢復販售' : '不停售'}
        </Button>
      </div>
      <FieldNote id={noteId} problem={problem} />
    </div>
  );
}
