import type { ProductFormSku } from '@kaituan/contract/staff-product';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { MoneyField, NumberField } from '#admin/parts/number-fields.tsx';
import { RungRows } from '#admin/parts/rung-rows.tsx';
import { FormSection } from '#admin/parts/section.tsx';
import type { useRows } from '#admin/parts/use-rows.ts';
import { blankSku } from './read-product.ts';

type Shared = {
  /** With blanks where there is no option. */
  optionNames: readonly string[];
  /** The codes of variants that are stored: they stay, and their stock goes by movements. */
  knownCodes: ReadonlySet<string>;
  problemOf: (name: string) => string | undefined;
};

/** What a product is chosen by, and its variants. */
export function ProductVariants(
  props: Shared &
    ReturnType<typeof useRows<ProductFormSku>> & {
      onOptionNames: (names: readonly string[]) => void;
    },
) {
  const { rows, add, remove, optionNames, knownCodes, onOptionNames, problemOf } = props;
  const noteId = useId();
  return (
    <FormSection title="規格與價格">
      <div className="space-y-4 md:col-span-2">
        <p className="text-sm text-ink-soft">
          只有一種就不用填選項。有幾種可以選時，先填選項的名稱，每個規格再填自己的值，例如口味：原味。
        </p>
        <div className="grid gap-3 sm:grid-cols-3">
          {optionNames.map((name, place) => (
            <FormField
              // biome-ignore lint/suspicious/noArrayIndexKey: there are always as many, in this order.
              key={place}
              label={`選項 ${place + 1}`}
              value={name}
              placeholder={['口味', '份量', '包裝'][place]}
              maxLength={20}
              onChange={({ target }) => onOptionNames(optionNames.with(place, target.value))}
            />
          ))}
        </div>
        <FieldNote id={noteId} problem={problemOf('product.optionNames')} />
        {rows.map(({ key, initial }, index) => (
          <Variant
            key={key}
            {...{ optionNames, knownCodes, problemOf, initial, index }}
            onRemove={rows.length > 1 ? () => remove(key) : undefined}
          />
        ))}
        <Button look="outline" onClick={() => add({ ...blankSku, unitLabel: unitOf(rows) })}>
          <Plus aria-hidden size={18} />
          加一個規格
        </Button>
      </div>
    </FormSection>
  );
}

const unitOf = (rows: readonly { initial: ProductFormSku }[]) =>
  rows.at(-1)?.initial.unitLabel ?? blankSku.unitLabel;

function Variant(
  props: Shared & {
    initial: ProductFormSku;
    index: number;
    /** Undefined for the only one. */
    onRemove: (() => void) | undefined;
  },
) {
  const { optionNames, knownCodes, problemOf, initial, index, onRemove } = props;
  const isKnown = knownCodes.has(initial.code);
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
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {isKnown ? `${initial.code} ${initial.optionValues.join('、')}` : `規格 ${index + 1}`}
        </p>
        {!isKnown && onRemove && (
          <button
            type="button"
            aria-label={`拿掉規格 ${index + 1}`}
            onClick={onRemove}
            className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-danger"
          >
            <X aria-hidden size={18} />
          </button>
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
        <FormField label="貨號" {...field('code', initial.code)} readOnly={isKnown} />
        <MoneyField label="售價" {...field('priceTwd', isPriced ? initial.priceTwd : null)} />
        <MoneyField
          label="建議售價"
          placeholder="同售價"
          {...field('listPriceTwd', initial.listPriceTwd)}
        />
        {!isKnown && <NumberField label="庫存" {...field('onHand', initial.onHand)} />}
        <FormField label="單位" {...field('unitLabel', initial.unitLabel)} maxLength={10} />
        <NumberField label="起訂量" {...field('moq', initial.moq)} />
        <NumberField label="訂購倍數" {...field('multiple', initial.multiple)} />
        <NumberField
          label="單筆上限"
          placeholder="不限"
          {...field('maxPerOrder', initial.maxPerOrder)}
        />
        <FormField label="國際條碼" {...field('barcode', initial.barcode)} />
      </div>
      <div className="mt-3">
        <RungRows
          label="量價"
          name={nameOf('tiers')}
          initial={initial.tiers}
          {...{ from: '買', unit: initial.unitLabel, max: 50, problem: problemOf(nameOf('tiers')) }}
          hint="一次買得多，每一件都便宜"
        />
      </div>
      <FieldNote
        id={noteId}
        problem={problemOf(nameOf('optionValues'))}
        hint={isKnown ? '庫存在「商品與庫存」改，每一筆都有紀錄。' : undefined}
      />
    </fieldset>
  );
}
