import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A panel that comes in from the left over the page; a swipe, Escape or a tap beside it closes it. */
export function SideSheet({
  title,
  isOpen,
  onOpenChange,
  children,
}: {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Drawer.Root swipeDirection="left" open={isOpen} onOpenChange={onOpenChange}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-black/50 opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex">
          <Drawer.Popup className="flex h-full w-[min(85vw,360px)] touch-auto flex-col bg-surface text-ink shadow-float outline-none transition-transform duration-300 ease-out [transform:translateX(var(--drawer-swipe-movement-x))] data-ending-style:-translate-x-full data-starting-style:-translate-x-full data-swiping:select-none data-swiping:duration-0">
            <div className="flex h-14 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
              <Drawer.Title className="text-lg font-bold">{title}</Drawer.Title>
              <Drawer.Close
                aria-label="關閉選單"
                className="grid size-11 place-items-center rounded-control hover:bg-sunken"
              >
                <X aria-hidden size={22} />
              </Drawer.Close>
            </div>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[calc(2rem+env(safe-area-inset-bottom))]">
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
