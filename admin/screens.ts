import type { Permission } from '@kaituan/domain/staff/role';
import { type LucideIcon, ReceiptText } from 'lucide-react';
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
  /** Below `/admin`, as React Router writes paths; the empty one is the first screen. */
  path: string;
  title: string;
  /** Any of these, in any channel, shows the entry and opens the screen; the calls decide again. */
  permission: readonly Permission[];
  /** Where the menu lists it; null for what another screen leads to. */
  group: MenuGroup | null;
  icon?: LucideIcon;
  /** Among the four entries under the thumb on a phone. */
  isOnBar?: boolean;
  load: () => Promise<{ default: ComponentType }>;
};

/** Every screen of the desk. A new one is a line here and a file in `screens/`. */
export const screens: readonly Screen[] = [
  {
    ...{ path: 'orders', title: '訂單', group: 'WORK', icon: ReceiptText, isOnBar: true },
    permission: ['ORDERS', 'PACKING'],
    load: () => import('./screens/orders/order-list.tsx'),
  },
];
