import {
  CalendarHeart,
  CircleQuestionMark,
  CreditCard,
  FileText,
  GalleryHorizontal,
  History,
  IdCard,
  LayoutList,
  ListChecks,
  ListTree,
  MapPin,
  MessageCircle,
  Palette,
  Signpost,
  Store,
  Tags,
  TextSearch,
  Truck,
  Waypoints,
} from 'lucide-react';
import type { Screen } from './frame/screen.ts';

/** Screens on which the owner sets up the shop: settings, pages, words, staff. */
export const shopScreens: readonly Screen[] = [
  {
    ...{ path: 'opening', title: '開店步驟', group: 'SHOP', icon: ListChecks },
    isOfOneChannel: true,
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/opening-screen.tsx'),
  },
  {
    ...{ path: 'channels', title: '通路', group: 'SHOP', icon: Waypoints },
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/channel-screen.tsx'),
  },
  {
    ...{ path: 'company', title: '公司與品牌', group: 'SHOP', icon: Store },
    isOfOneChannel: true,
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/company-screen.tsx'),
  },
  {
    ...{ path: 'look', title: '標誌與顏色', group: 'SHOP', icon: Palette },
    isOfOneChannel: true,
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/look-screen.tsx'),
  },
  {
    ...{ path: 'line', title: 'LINE', group: 'SHOP', icon: MessageCircle },
    isOfOneChannel: true,
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/line-app-screen.tsx'),
  },
  {
    ...{ path: 'payments', title: '收款方式', group: 'SHOP', icon: CreditCard },
    isOfOneChannel: true,
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/payment-screen.tsx'),
  },
  {
    ...{ path: 'delivery', title: '運送與費用', group: 'SHOP', icon: Truck },
    isOfOneChannel: true,
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/delivery-screen.tsx'),
  },
  {
    ...{ path: 'pickup-places', title: '取貨地點', group: 'SHOP', icon: MapPin },
    isOfOneChannel: true,
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/pickup-place-screen.tsx'),
  },
  {
    ...{ path: 'pages', title: '頁面與條款', group: 'SHOP', icon: FileText },
    isOfOneChannel: true,
    permission: ['CONTENT'],
    load: () => import('./screens/settings/page-screen.tsx'),
  },
  {
    ...{ path: 'categories', title: '商品分類', group: 'GOODS', icon: ListTree },
    permission: ['CONTENT'],
    load: () => import('./screens/assortment/category-screen.tsx'),
  },
  {
    ...{ path: 'brands', title: '品牌', group: 'GOODS', icon: Tags },
    permission: ['CONTENT'],
    load: () => import('./screens/shop-window/brand-screen.tsx'),
  },
  {
    ...{ path: 'activities', title: '活動專區', group: 'GOODS', icon: CalendarHeart },
    isOfOneChannel: true,
    permission: ['CONTENT'],
    load: () => import('./screens/shop-window/activity-screen.tsx'),
  },
  {
    ...{ path: 'home-page', title: '首頁版面', group: 'SHOP', icon: LayoutList },
    isOfOneChannel: true,
    permission: ['CONTENT'],
    load: () => import('./screens/shop-window/home-page-screen.tsx'),
  },
  {
    ...{ path: 'banners', title: '首頁橫幅', group: 'SHOP', icon: GalleryHorizontal },
    isOfOneChannel: true,
    permission: ['CONTENT'],
    load: () => import('./screens/shop-window/banner-screen.tsx'),
  },
  {
    ...{ path: 'search-words', title: '搜尋用語', group: 'SHOP', icon: TextSearch },
    isOfOneChannel: true,
    permission: ['CONTENT'],
    load: () => import('./screens/words/search-words.tsx'),
  },
  {
    ...{ path: 'redirects', title: '網址轉向', group: 'SHOP', icon: Signpost },
    permission: ['CONTENT'],
    load: () => import('./screens/words/redirect-screen.tsx'),
  },
  {
    ...{ path: 'faq', title: '常見問題', group: 'SHOP', icon: CircleQuestionMark },
    isOfOneChannel: true,
    permission: ['CONTENT'],
    load: () => import('./screens/settings/faq-screen.tsx'),
  },
  {
    ...{ path: 'staff', title: '工作人員', group: 'SHOP', icon: IdCard },
    permission: ['SETTINGS'],
    load: () => import('./screens/staff/staff-list.tsx'),
  },
  {
    ...{ path: 'audit', title: '操作紀錄', group: 'SHOP', icon: History },
    permission: ['SETTINGS'],
    load: () => import('./screens/staff/audit-log.tsx'),
  },
];
