import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { useLocation } from 'react-router';
import { signInPath } from '#web/navigation/paths/sign-in-route.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { hiddenPriceText } from './hidden-price.ts';

/** Leads to a hidden price: the sign-in, or contacting the shop. */
export function HiddenPriceLink({
  hiddenPrice,
  className,
}: {
  hiddenPrice: NonNullable<ProductDetail['hiddenPrice']>;
  className: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <ShopLink
      to={hiddenPrice === 'SIGN_IN' ? signInPath(pathname + search) : '/contact-us'}
      className={className}
    >
      {hiddenPriceText[hiddenPrice]}
    </ShopLink>
  );
}
