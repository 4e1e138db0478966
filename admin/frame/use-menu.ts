import { screens } from '#admin/screens.ts';
import { useMay } from '#admin/session/staff.ts';
import { type MenuGroup, menuGroups, type Screen } from './screen.ts';

/** Whether who works here may open a screen. */
export function useMayOpen(): (screen: Pick<Screen, 'permission' | 'isOfShop'>) => boolean {
  const mayDo = useMay();
  return ({ permission, isOfShop }) =>
    permission.some((one) => (isOfShop ? mayDo(one, null) : mayDo(one)));
}

/** The menu of who works here: only what their permissions open. */
export function useMenu(): { title: string; entries: readonly Screen[] }[] {
  const mayOpen = useMayOpen();
  return (Object.keys(menuGroups) as MenuGroup[])
    .map((group) => ({
      title: menuGroups[group],
      entries: screens.filter((screen) => screen.group === group && mayOpen(screen)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
