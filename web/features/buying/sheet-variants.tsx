import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { listOptionGroups } from '#web/features/product/choice/sku-choice.ts';

/** The options of a product; nothing where there is only one SKU without any. */
export function SheetVariants({
  product,
  choice,
  isMissing,
  onChoose,
}: {
  product: Pick<ProductDetail, 'options' | 'skus'>;
  choice: string | null;
  /** True once somebody ordered without a choice. */
  isMissing: boolean;
  onChoose: (choice: string) => void;
}) {
  return listOptionGroups(product, choice).map(({ name, isOpen, values }) => (
    <fieldset key={name}>
      <legend className="mb-2 text-sm text-ink-soft">
        {name}
        {isOpen && (
          <span
            role={isMissing ? 'alert' : undefined}
            className={`ml-2 ${isMissing ? 'font-semibold text-danger' : 'text-accent-ink'}`}
          >
            {isMissing ? `請先選擇${name}` : '請選擇'}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ value, choice: next, isChosen, unavailableReason }) => (
          <label key={value} className="cursor-pointer has-disabled:cursor-not-allowed">
            <input
              type="radio"
              name={name}
              value={value}
              checked={isChosen}
              disabled={next === null}
              onChange={() => next !== null && onChoose(next)}
              className="peer sr-only"
            />
            <span
              className={`inline-flex min-h-11 min-w-14 items-center justify-center gap-1.5 rounded-control border px-4 py-1.5 text-center font-medium peer-checked:border-primary peer-checked:bg-primary-soft peer-checked:text-primary peer-checked:ring-1 peer-checked:ring-primary peer-focus-visible:outline-3 peer-focus-visible:outline-accent ${unavailableReason ? 'border-dashed border-line bg-sunken text-ink-soft' : 'border-line hover:border-primary hover:text-primary'}`}
            >
              <span className={unavailableReason ? 'line-through decoration-1' : ''}>{value}</span>
              {unavailableReason && <span className="text-xs">{unavailableReason}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}
