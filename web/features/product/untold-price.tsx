import type { ProductDetail } from '@kaituan/contract/product';
import { useLocation } from 'react-router';
import { ShopLink } from '../../navigation/shop-link.tsx';
import { signInPath } from '../../navigation/sign-in-route.ts';
import { hiddenPriceText } from '../catalog/hidden-price.ts';

/** Where the price would stand, the way to it: the sign-in, or the shop. */
export function UntoldPrice({
  hiddenPrice,
}: {
  hiddenPrice: NonNullable<ProductDetail['hiddenPrice']>;
}) {
  const { pathname, search } = useLocation();
  return (
    <p className="rounded-card bg-primary-soft px-4 py-3.5 sm:px-5">
      <ShopLink
        to={hiddenPrice === 'SIGN_IN' ? signInPath(pathname + search) : '/contact-us'}
        className="inline-flex min-h-11 items-center text-xl font-bold text-primary underline underline-offset-4"
      >
        {hiddenPriceText[hiddenPrice]}
      </ShopLink>
    </p>
  );
}
