import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { ChevronDown } from 'lucide-react';
import { type ComponentType, type FocusEvent, useState } from 'react';
import { usePageInstead } from './use-page-instead.ts';

/** Loads what opens under the tab bar. */
export type LoadPanel = () => Promise<ComponentType<{ onLeave: () => void }>>;

/** On wide screens: opens the panel of a tab under the tab bar. */
export function TabDisclosure({
  label,
  to,
  loadPanel,
}: {
  label: string;
  to: string;
  loadPanel: LoadPanel;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, fetchPanel] = useLazyComponent(loadPanel);
  const openPage = usePageInstead(to);
  const toggle = async () => {
    if (isOpen) return setIsOpen(false);
    if (await fetchPanel()) setIsOpen(true);
    else openPage();
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
      <IconButton
        look="bare"
        icon={ChevronDown}
        iconClassName={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
        label={`展開${label}`}
        aria-expanded={isOpen}
        className="h-11 w-9 text-ink-soft hover:text-primary noscript:hidden"
        onClick={toggle}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
      />
      {isOpen && Panel && <Panel onLeave={() => setIsOpen(false)} />}
    </div>
  );
}
