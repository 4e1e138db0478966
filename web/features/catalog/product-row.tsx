import type { ProductCard as Card } from '@kaituan/contract/product';
import { ProductCard } from './product-card.tsx';

/** Products in one row that scrolls sideways. */
export function ProductRow({ cards, label }: { cards: readonly Card[]; label: string }) {
  return (
    <ul
      aria-label={label}
      className="scroll-row -mx-4 scroll-px-4 gap-3 px-4 pt-1 pb-4 *:w-[42vw] *:max-w-56 *:min-w-38 sm:-mx-6 sm:scroll-px-6 sm:gap-4 sm:px-6 sm:*:w-52"
    >
      {cards.map((card) => (
        <li key={card.id}>
          <ProductCard card={card} isInRow />
        </li>
      ))}
    </ul>
  );
}
