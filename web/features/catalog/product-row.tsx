import type { ProductCard as Card } from '@kaituan/contract/catalog/product';
import { useIsHydrated } from '@kaituan/kit/loading/use-is-hydrated.ts';
import { ProductCard } from './product-card.tsx';

/** As many as the widest screen shows before the row is scrolled. */
const inPage = 8;

/**
 * Products in one row that scrolls sideways. The page has those that are seen at once; the others, as wide and as
 * high, come when it is hydrated, which it must be for the rest of the row to be of use.
 */
export function ProductRow({ cards, label }: { cards: readonly Card[]; label: string }) {
  const isWhole = useIsHydrated();
  return (
    <ul aria-label={label} className="goods-row">
      {cards.map((card, at) => (
        <li key={card.id}>{(isWhole || at < inPage) && <ProductCard card={card} isInRow />}</li>
      ))}
    </ul>
  );
}
