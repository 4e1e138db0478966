import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { SlidersHorizontal } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { filterPart } from './filter-part.ts';

const loadSheet = async () => {
  const [{ FilterSheet }] = await Promise.all([import('./filter-sheet.tsx'), filterPart.preload()]);
  return FilterSheet;
};

/** On phones: opens the filters in a sheet; without JavaScript it links to them in the page. */
export function FilterButton({
  panelId,
  choiceCount,
  resultText,
  children,
}: {
  panelId: string;
  choiceCount: number;
  resultText: string;
  /** The filters. */
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [FilterSheet, fetchSheet] = useLazyComponent(loadSheet);
  const { pathname } = useLocation();
  // The sheet closes on navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(() => setIsOpen(false), [pathname]);

  const open = async (event: MouseEvent) => {
    event.preventDefault();
    if (await fetchSheet()) setIsOpen(true);
    else location.hash = panelId;
  };

  return (
    <>
      <a
        href={`#${panelId}`}
        onPointerEnter={fetchSheet}
        onFocus={fetchSheet}
        onClick={open}
        className="flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-4 font-semibold hover:border-primary md:hidden"
      >
        <SlidersHorizontal aria-hidden size={17} />
        篩選
        {choiceCount > 0 && (
          <span className="grid size-5.5 place-items-center rounded-full bg-primary text-xs font-bold text-on-primary tabular-nums">
            {choiceCount}
            <span className="sr-only"> 項已選</span>
          </span>
        )}
      </a>
      {FilterSheet && (
        <FilterSheet isOpen={isOpen} onOpenChange={setIsOpen} resultText={resultText}>
          {children}
        </FilterSheet>
      )}
    </>
  );
}
