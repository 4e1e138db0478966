import type { ProductDetail } from '@kaituan/contract/product';
import { ChevronRight } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** The way from the home page to the product, through its category. */
export function ProductTrail({ product }: { product: ProductDetail }) {
  const steps = [
    { name: '首頁', path: '/' },
    ...product.categoryTrail.map(({ id, name }) => ({ name, path: `/categories/${id}` })),
  ];
  return (
    <nav aria-label="目前位置">
      <ol className="scroll-row -mx-1 items-center text-sm text-ink-soft">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="flex items-center">
            {index > 0 && <ChevronRight aria-hidden size={16} />}
            <ShopLink
              to={path}
              className="grid min-h-11 place-items-center px-1.5 whitespace-nowrap hover:text-primary"
            >
              {name}
            </ShopLink>
          </li>
        ))}
        <li aria-current="page" className="hidden min-w-0 items-center text-ink sm:flex">
          <ChevronRight aria-hidden size={16} className="text-ink-soft" />
          <span className="max-w-96 truncate px-1.5">{product.name}</span>
        </li>
      </ol>
    </nav>
  );
}
