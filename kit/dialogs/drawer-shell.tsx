import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';

const sides = {
  left: {
    backdrop: 'z-40 min-h-dvh',
    viewport: '',
    popup:
      'h-full w-[calc(min(85vw,360px)+var(--inset-left))] touch-auto pt-(--inset-top) pl-(--inset-left) text-ink [transform:translateX(var(--drawer-swipe-movement-x))] data-ending-style:-translate-x-full data-starting-style:-translate-x-full data-swiping:select-none',
    header: 'h-14 shrink-0 border-b border-line pr-2 pl-4',
    cross: 'rounded-control',
    content: 'pb-[calc(2rem+var(--inset-bottom))]',
  },
  bottom: {
    backdrop: 'z-50',
    viewport: 'items-end',
    popup:
      'max-h-[88dvh] w-full pr-(--inset-right) pl-(--inset-left) [transform:translateY(var(--drawer-swipe-movement-y))] rounded-t-3xl data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]',
    header: 'pr-2 pl-5',
    cross: 'rounded-full',
    content: 'px-3',
  },
} as const;

/** A panel that slides in over the page; a swipe, Escape, going back or a press beside it closes it. */
export function DrawerShell({
  side,
  title,
  closeLabel,
  isOpen,
  onOpenChange,
  footer,
  children,
}: {
  side: keyof typeof sides;
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  footer?: ReactNode;
  children: ReactNode;
}) {
  useBackCloses(isOpen, () => onOpenChange(false));
  const styles = sides[side];
  return (
    <Drawer.Root
      swipeDirection={side === 'left' ? 'left' : 'down'}
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <Drawer.Portal>
        <Drawer.Backdrop
          className={`fixed inset-0 bg-black/50 opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0 ${styles.backdrop}`}
        />
        <Drawer.Viewport className={`fixed inset-0 z-50 flex ${styles.viewport}`}>
          <Drawer.Popup
            className={`flex flex-col bg-raised shadow-float outline-none transition-transform duration-300 ease-out data-swiping:duration-0 ${styles.popup}`}
          >
            {side === 'bottom' && (
              <span aria-hidden className="mx-auto mt-2.5 h-1 w-10 rounded-full bg-line" />
            )}
            <div className={`flex items-center justify-between ${styles.header}`}>
              <Drawer.Title className="text-lg font-bold">{title}</Drawer.Title>
              <Drawer.Close
                aria-label={closeLabel}
                className={`grid size-11 place-items-center hover:bg-sunken ${styles.cross}`}
              >
                <X aria-hidden size={22} />
              </Drawer.Close>
            </div>
            <Drawer.Content
              className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${styles.content}`}
            >
              {children}
            </Drawer.Content>
            {footer}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

export const DrawerClose = Drawer.Close;
