import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { ChevronDown } from 'lucide-react';
import { type FocusEvent, useState } from 'react';
import { useCategoryPage } from './use-category-page.ts';

const loadPanel = () => import('./category-panel.tsx').then((module) => module.CategoryPanel);

/** On wide screens: opens the category panel under the tab bar. */
export function CategoryDisclosure() {
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, fetchPanel] = useLazyComponent(loadPanel);
  const goToCategories = useCategoryPage();
  const toggle = async () => {
    if (isOpen) return setIsOpen(false);
    if (await fetchPanel()) setIsOpen(true);
    else goToCategories();
  };
  const closeWhenLeft = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches keys and focus of what it holds
    <div
      className="-ml-3 hidden md:block"
      onBlur={closeWhenLeft}
      onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
    >
      <button
        type="button"
        aria-label="展開商品分類"
        aria-expanded={isOpen}
        className="grid h-11 w-9 place-items-center text-ink-soft hover:text-primary noscript:hidden"
        onClick={toggle}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
      >
        <ChevronDown
          aria-hidden
          size={18}
          className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && Panel && <Panel onLeave={() => setIsOpen(false)} />}
    </div>
  );
}
