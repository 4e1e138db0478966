import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import type { KeyboardEvent } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { listOptionGroups, type OptionValue } from './sku-choice.ts';

/** The options of a product, as links that work without JavaScript. */
export function SkuChooser({ product, choice }: { product: ProductDetail; choice: string | null }) {
  return listOptionGroups(product, choice).map(({ name, isOpen, values }, index) => (
    <div
      key={name}
      role="radiogroup"
      aria-labelledby={`option-${index}`}
      onKeyDown={moveWithArrows}
    >
      <p id={`option-${index}`} className="mb-2 text-sm text-ink-soft">
        {name}
        {isOpen && (
          <span className="ml-2 text-accent-ink">
            {product.availability === 'SOLD_OUT' ? '全部售完' : '請選擇'}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <OptionLink key={value.value} value={value} productId={product.id} />
        ))}
      </div>
    </div>
  ));
}

const shape =
  'inline-flex min-h-11 min-w-14 items-center justify-center gap-1.5 rounded-control border px-4 py-1.5 text-center font-medium';

function OptionLink({ value, productId }: { value: OptionValue; productId: number }) {
  const { choice, isChosen, unavailableReason } = value;
  const text = (
    <>
      <span className={unavailableReason ? 'line-through decoration-1' : ''}>{value.value}</span>
      {unavailableReason && <span className="text-xs">{unavailableReason}</span>}
    </>
  );
  if (choice === null) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link's sibling in the same radio group
      <span
        role="radio"
        aria-checked={false}
        aria-disabled
        tabIndex={-1}
        className={`${shape} border-dashed border-line text-ink-soft`}
      >
        {text}
      </span>
    );
  }
  const look = isChosen
    ? 'border-primary bg-primary-soft text-primary ring-1 ring-primary'
    : unavailableReason
      ? 'border-dashed border-line bg-sunken text-ink-soft hover:border-primary'
      : 'border-line bg-surface hover:border-primary hover:text-primary';
  return (
    <ShopLink
      to={`/products/${productId}?sku=${choice}`}
      replace
      preventScrollReset
      prefetch="none"
      role="radio"
      aria-checked={isChosen}
      data-excludes={unavailableReason === '無此組合' || undefined}
      className={`${shape} ${look}`}
    >
      {text}
    </ShopLink>
  );
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** Keyboard behaviour of a radio group; arrows choose as they move, but stop without choosing on what would undo the choice of another group. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('a[role="radio"]')];
  const at = radios.indexOf(document.activeElement as HTMLElement);
  const step = event.key === ' ' ? 0 : steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  const next = radios[(at + step + radios.length) % radios.length];
  next?.focus();
  if (step === 0 || !next?.dataset.excludes) next?.click();
}
