import type { AggregatedItem } from '@kaituan/contract/aggregated';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** A brand as its picture with the name below. */
export function BrandTile({ brand }: { brand: AggregatedItem }) {
  return (
    <ShopLink
      to={brand.routerTo}
      className="group flex h-full flex-col items-center gap-2 rounded-card pb-1 text-center hover:text-primary"
    >
      <span className="block aspect-square w-full overflow-hidden rounded-card bg-sunken shadow-card">
        {brand.picture && (
          <Picture
            picture={{ ...brand.picture, alt: '' }}
            sizes="(min-width: 1280px) 140px, (min-width: 600px) 20vw, 30vw"
            className="size-full object-cover transition-transform duration-300 group-hover:scale-105"
          />
        )}
      </span>
      <span className="text-[15px] leading-5 font-medium">{brand.aggregatedName}</span>
    </ShopLink>
  );
}
