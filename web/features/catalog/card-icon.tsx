import { Heart, ShoppingCart } from 'lucide-react';

/** Drawn once in the page, by the layout: dozens of cards show them. */
export function CardIconShapes() {
  return (
    <div hidden>
      <Heart id="icon-heart" size={20} fill="inherit" />
      <ShoppingCart id="icon-cart" size={20} />
    </div>
  );
}

/** An icon of `CardIconShapes`, for buttons that stand on every card and say themselves what they do. */
export const CardIcon = ({ name }: { name: 'heart' | 'cart' }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: its button has a label, which is read instead of what is in it
  <svg>
    <use href={`#icon-${name}`} />
  </svg>
);
