import { screens } from '#admin/screens.ts';
import { useMay } from '#admin/session/staff.ts';
import { type MenuGroup, menuGroups, type Screen } from './screen.ts';

/** The menu of who works here: only what their permissions open. */
export function useMenu(): { title: string; entries: readonly Screen[] }[] {
  const mayDo = useMay();
  return (Object.keys(menuGroups) as MenuGroup[])
    .map((group) => ({
      title: menuGroups[group],
      entries: screens.filter(
        (screen) => screen.group === group && screen.permission.some((one) => mayDo(one)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}
