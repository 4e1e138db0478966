import { Menu } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useLazyComponent } from '#web/ui/use-lazy-component.ts';
import { useCategoryPage } from './use-category-page.ts';

const loadDrawer = () => import('./side-drawer.tsx').then((module) => module.SideDrawer);

/** Opens the side drawer; without scripts it is a link to the categories. */
export function MenuButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [SideDrawer, fetchDrawer] = useLazyComponent(loadDrawer);
  const goToCategories = useCategoryPage();
  const open = async (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    if (await fetchDrawer()) setIsOpen(true);
    else goToCategories();
  };
  return (
    <>
      <ShopLink
        to="/category"
        prefetch="none"
        role="button"
        aria-label="開啟選單"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-control text-ink hover:bg-sunken"
        onClick={open}
        onKeyDown={(event) => event.key === ' ' && open(event)}
        onPointerEnter={() => void loadDrawer().catch(() => undefined)}
      >
        <Menu aria-hidden size={24} />
      </ShopLink>
      {SideDrawer && <SideDrawer isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
