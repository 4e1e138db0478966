import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** What can be done with the chosen rows, under the thumb on a phone. */
export function SelectionBar(props: { count: number; onClear: () => void; children: ReactNode }) {
  const { count, onClear, children } = props;
  if (count === 0) return null;
  return (
    <section
      aria-label="選取的項目"
      className="sticky bottom-[calc(4.5rem+var(--inset-bottom))] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-raised p-3 shadow-float md:bottom-4 print:hidden"
    >
      <p role="status" className="mr-2 font-semibold tabular-nums">
        已選取 {count} 筆
      </p>
      {children}
      <IconButton
        look="plain"
        icon={X}
        size={20}
        label="取消選取"
        onClick={onClear}
        className="ml-auto"
      />
    </section>
  );
}
