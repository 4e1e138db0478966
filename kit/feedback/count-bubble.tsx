const maxShown = 99;

/**
 * A count on the corner of an icon; hidden for 0. The link's label contains the number; drawn by the style
 * sheet, it is no part of the visible text that the label must begin with.
 */
export function CountBubble({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden
      data-count={count > maxShown ? `${maxShown}+` : count}
      className="count-bubble"
    />
  );
}
