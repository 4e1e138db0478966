import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '#web/ui/button-style.ts';

/** The filters of a list in a sheet that comes from below and can be swiped away. */
export function FilterSheet({
  isOpen,
  onOpenChange,
  resultText,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  resultText: string;
  children: ReactNode;
}) {
  return (
    <Drawer.Root open={isOpen} onOpenChange={onOpenChange}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-50 bg-black/50 opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end">
          <Drawer.Popup className="flex max-h-[88dvh] w-full [transform:translateY(var(--drawer-swipe-movement-y))] flex-col rounded-t-3xl bg-surface shadow-float outline-none transition-transform duration-300 ease-out data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0">
            <span aria-hidden className="mx-auto mt-2.5 h-1 w-10 rounded-full bg-line" />
            <div className="flex items-center justify-between pr-2 pl-5">
              <Drawer.Title className="text-lg font-bold">篩選</Drawer.Title>
              <Drawer.Close
                aria-label="關閉篩選"
                className="grid size-11 place-items-center rounded-full hover:bg-sunken"
              >
                <X aria-hidden size={22} />
              </Drawer.Close>
            </div>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3">
              {children}
            </Drawer.Content>
            <div className="border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              <Drawer.Close className={`${buttonStyle.primary} w-full`}>{resultText}</Drawer.Close>
            </div>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
