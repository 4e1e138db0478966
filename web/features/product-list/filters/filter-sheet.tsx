import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { DrawerClose, DrawerShell } from '@kaituan/kit/dialogs/drawer-shell.tsx';
import type { ReactNode } from 'react';

/** The filters of a list in a sheet from below. */
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
    <DrawerShell
      side="bottom"
      title="篩選"
      closeLabel="關閉篩選"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <div className="border-line border-t p-4 pb-[max(1rem,var(--inset-bottom))]">
          <DrawerClose className={`${buttonStyle.primary} w-full`}>{resultText}</DrawerClose>
        </div>
      }
    >
      {children}
    </DrawerShell>
  );
}
