import { useAppState } from '#web/platform/app-state.ts';
import { CardIcon } from './card-icon.tsx';

/** Handled by `watchCardButtons` in the layout. The server renders it empty; what a member likes fills it in place. */
export function HeartButton({
  product: { id, name },
  className,
  label,
}: {
  product: { id: number; name: string };
  className?: string;
  /** Text beside the heart, with or without the name of the product. */
  label?: string;
}) {
  const isOn = useAppState(({ wishlistIds }) => wishlistIds?.has(id) ?? false);
  return (
    // biome-ignore lint/correctness/noRestrictedElements: a page has dozens, styled by their place in goods.css
    <button
      type="button"
      data-wishes={id}
      aria-pressed={isOn}
      aria-label={label?.includes(name) ? label : `${label ?? '收藏'}：${name}`}
      className={className && `noscript:hidden ${className}`}
    >
      <CardIcon name="heart" />
      {label}
    </button>
  );
}
