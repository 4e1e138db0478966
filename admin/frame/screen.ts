import type { Permission } from '@kaituan/domain/staff/role';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** The groups of the menu, in its order. */
export const menuGroups = {
  WORK: '每日工作',
  GOODS: '商品與團購',
  PEOPLE: '會員與訊息',
  SHOP: '商店設定',
} as const;
export type MenuGroup = keyof typeof menuGroups;

export type Screen = {
  /** Relative to `/admin`, in React Router's syntax; empty for the first screen. */
  path: string;
  title: string;
  /** Staff with any of these permissions, in any channel, see the entry and may open the screen; each call checks again. */
  permission: readonly Permission[];
  /** The menu group that lists it; null for a screen that is reached from another one. */
  group: MenuGroup | null;
  icon?: LucideIcon;
  /** Whether it shows or changes what belongs to one channel, also while lists are of all of them. */
  isOfOneChannel?: boolean;
  /** Whether it is of what all channels share: only for staff of the whole shop. */
  isOfShop?: boolean;
  /** Whether it is one of the four entries of the bar at the bottom of a phone. */
  isOnBar?: boolean;
  load: () => Promise<{ default: ComponentType }>;
};
