import type { ProductFormSku } from '@kaituan/contract/staff/goods/staff-product';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useFocusAdded, type useRows } from '#admin/parts/lists/use-rows.ts';
import { FoldedFields, FormSection } from '#admin/parts/section.tsx';
import { useMay } from '#admin/session/staff.ts';
import type { GoodsChoices } from './goods-choices.ts';
import { RetiredVariant, Variant } from './product-variant.tsx';
import { blankSku } from './read-product.ts';

/** What a product is chosen by, and its variants. */
export function ProductVariants(
  props: ReturnType<typeof useRows<ProductFormSku>> & {
    /** With blanks where there is no option. */
    optionNames: readonly string[];
    /** The codes of variants that are stored. */
    knownCodes: ReadonlySet<string>;
    /** Of those, the ones that are sold no more once it is saved. */
    retiredCodes: ReadonlySet<string>;
    choices: GoodsChoices;
    productCode: string | undefined;
    problemOf: (name: string) => string | undefined;
    mend: (name: string) => void;
    onOptionNames: (names: readonly string[]) => void;
    onRetired: (code: string, isRetired: boolean) => void;
  },
) {
  const { rows, add, remove, move, optionNames, knownCodes, retiredCodes, choices } = props;
  const { productCode, onOptionNames, onRetired, problemOf, mend } = props;
  const mayDo = useMay();
  const priceGroups = choices.priceGroups.filter((group) => mayDo('PRICES', group.channelId));
  const list = useFocusAdded<HTMLDivElement>();
  const noteId = useId();
  const [hadOptions] = useState(() => optionNames.some((name) => name.trim() !== ''));
  return (
    <FormSection title="規格與價格">
      <div className="space-y-4 md:col-span-2">
        <FoldedFields
          title="有幾種可以選（口味、份量、包裝…）"
          isSet={hadOptions}
          className="rounded-control px-3 text-sm"
        >
          <p className="text-ink-soft">先填選項的名稱，每個規格再填自己的值，例如口味：原味。</p>
          <div className="grid gap-3 py-3 sm:grid-cols-3">
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
        </FoldedFields>
        <FieldNote id={noteId} problem={problemOf('product.optionNames')} />
        <div ref={list} className="space-y-4">
          {rows.map(({ key, initial }, index) =>
            retiredCodes.has(initial.code) ? (
              <RetiredVariant
                key={key}
                initial={initial}
                problem={
                  problemOf(`product.skus[${index}].isRetired`) ??
                  problemOf(`product.skus[${index}].optionValues`)
                }
                onRestore={() => onRetired(initial.code, false)}
              />
            ) : (
              <Variant
                key={key}
                {...{ optionNames, problemOf, mend, initial, index, channels: choices.channels }}
                isKnown={knownCodes.has(initial.code)}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onRemove={rows.length > 1 ? () => remove(key) : undefined}
                onRetired={(isRetired) => onRetired(initial.code, isRetired)}
              />
            ),
          )}
        </div>
        <Button look="outline" onClick={() => add({ ...blankSku, unitLabel: unitOf(rows) })}>
          <Plus aria-hidden size={18} />
          加一個規格
        </Button>
        {productCode && priceGroups.length > 0 && (
          <p className="text-sm text-ink-soft">
            會員的專屬價在價格群組改：
            {priceGroups.map(({ priceGroupId, name }) => (
              <Link
                key={priceGroupId}
                to={`/price-groups/${priceGroupId}?search=${encodeURIComponent(productCode)}`}
                className="mr-3 inline-flex min-h-11 items-center font-semibold text-primary underline"
              >
                {name}
              </Link>
            ))}
          </p>
        )}
      </div>
    </FormSection>
  );
}

const unitOf = (rows: readonly { initial: ProductFormSku }[]) =>
  rows.at(-1)?.initial.unitLabel ?? blankSku.unitLabel;
