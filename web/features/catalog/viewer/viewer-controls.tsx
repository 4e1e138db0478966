import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

const roundButton =
  'grid size-12 place-items-center rounded-full bg-scrim/60 text-on-scrim ring-1 ring-on-scrim/40 hover:bg-scrim focus-visible:rounded-full';
const iconSize = 24;

/** The viewer's bar: position, zoom and close. */
export function ViewerBar({
  count,
  index,
  isZoomed,
  onZoom,
  close,
}: {
  count: number;
  index: number;
  isZoomed: boolean;
  onZoom: () => void;
  close: { to: string; run: () => void };
}) {
  const ZoomIcon = isZoomed ? ZoomOut : ZoomIn;
  return (
    <div className="absolute inset-x-0 top-0 flex items-center justify-between gap-3 pt-[max(0.75rem,var(--inset-top))] pr-[max(0.75rem,var(--inset-right))] pb-3 pl-[max(0.75rem,var(--inset-left))]">
      <p role="status" className="rounded-full bg-scrim/60 px-3 py-1 tabular-nums">
        <span className="sr-only">第 </span>
        {index + 1} / {count}
        <span className="sr-only"> 張</span>
      </p>
      <div className="flex gap-3">
        <IconButton
          look="bare"
          icon={ZoomIcon}
          size={iconSize}
          label={isZoomed ? '縮小' : '放大'}
          onClick={onZoom}
          className={`${roundButton} noscript:hidden`}
        />
        <ShopLink
          to={close.to}
          prefetch="none"
          aria-label="關閉"
          className={roundButton}
          onClick={insteadOfLink(close.run)}
        >
          <X aria-hidden size={iconSize} />
        </ShopLink>
      </div>
    </div>
  );
}

/** A link to the neighbouring picture, at the side of the screen. */
export function TurnLink({
  side,
  to,
  onTurn,
  children,
}: {
  side: 'left' | 'right';
  to: string;
  onTurn: () => void;
  children: ReactNode;
}) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <ShopLink
      to={to}
      prefetch="none"
      onClick={insteadOfLink(onTurn)}
      className={`absolute top-1/2 -translate-y-1/2 ${roundButton} ${side === 'left' ? 'left-[max(0.75rem,var(--inset-left))]' : 'right-[max(0.75rem,var(--inset-right))]'}`}
    >
      <Icon aria-hidden size={iconSize} />
      <span className="sr-only">{children}</span>
    </ShopLink>
  );
}

/** Replaces the link's navigation on a plain click. */
const insteadOfLink = (run: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  run();
};
