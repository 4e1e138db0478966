import {
  Boxes,
  Building2,
  CalendarHeart,
  CircleQuestionMark,
  CreditCard,
  FileText,
  GalleryHorizontal,
  HandCoins,
  History,
  IdCard,
  Landmark,
  LayoutList,
  ListChecks,
  ListTree,
  MapPin,
  Megaphone,
  MessageCircle,
  MessageSquareHeart,
  MessagesSquare,
  PackageOpen,
  Palette,
  ReceiptText,
  Signpost,
  Store,
  Sun,
  Tags,
  TextSearch,
  TicketPercent,
  Truck,
  Undo2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { Screen } from './frame/screen.ts';

/** Every screen of the desk. A new one is a line here and a file in `screens/`. */
export const screens: readonly Screen[] = [
  {
    ...{ path: 'today', title: '今天', group: 'WORK', icon: Sun, isOnBar: true },
    permission: ['PACKING'],
    load: () => import('./screens/today/today.tsx'),
  },
  {
    ...{ path: 'orders', title: '訂單', group: 'WORK', icon: ReceiptText, isOnBar: true },
    permission: ['ORDERS', 'PACKING'],
    load: () => import('./screens/orders/order-list.tsx'),
  },
  {
    ...{ path: 'orders/:orderNo', title: '訂單', group: null },
    permission: ['ORDERS', 'PACKING'],
    load: () => import('./screens/orders/order-story.tsx'),
  },
  {
    ...{ path: 'packing', title: '揀貨與出貨', group: 'WORK', icon: PackageOpen },
    permission: ['PACKING'],
    load: () => import('./screens/packing/packing-list.tsx'),
  },
  {
    ...{ path: 'packing/pick', title: '揀貨單', group: null },
    permission: ['PACKING'],
    load: () => import('./screens/packing/pick-screen.tsx'),
  },
  {
    ...{ path: 'packing/slips', title: '出貨單', group: null },
    permission: ['PACKING'],
    load: () => import('./screens/packing/slip-screen.tsx'),
  },
  {
    ...{ path: 'packing/labels', title: '袋標', group: null },
    permission: ['PACKING'],
    load: () => import('./screens/packing/label-screen.tsx'),
  },
  {
    ...{ path: 'packing/tracking', title: '匯入物流單號', group: null },
    permission: ['PACKING'],
    load: () => import('./screens/packing/tracking-screen.tsx'),
  },
  {
    ...{ path: 'hand-out', title: '面交取貨', group: 'WORK', icon: HandCoins, isOnBar: true },
    permission: ['PACKING', 'OWN_GROUP_BUYS'],
    load: () => import('./screens/hand-out/hand-out-screen.tsx'),
  },
  {
    ...{ path: 'money-in', title: '收款對帳', group: 'WORK', icon: Landmark },
    permission: ['RECEIVE_MONEY'],
    load: () => import('./screens/money/money-in.tsx'),
  },
  {
    ...{ path: 'money-out', title: '退款出帳', group: 'WORK', icon: Undo2 },
    permission: ['MONEY'],
    load: () => import('./screens/money/money-out.tsx'),
  },
  {
    ...{ path: 'goods', title: '商品與庫存', group: 'GOODS', icon: Boxes },
    permission: ['SEE_GOODS'],
    load: () => import('./screens/goods/goods-list.tsx'),
  },
  {
    ...{ path: 'goods/import', title: '匯入商品', group: null },
    permission: ['GOODS'],
    load: () => import('./screens/goods/import-screen.tsx'),
  },
  {
    ...{ path: 'group-buys', title: '團購現場', group: 'GOODS', icon: UsersRound, isOnBar: true },
    permission: ['GROUP_BUYS', 'OWN_GROUP_BUYS'],
    load: () => import('./screens/groups/group-list.tsx'),
  },
  {
    ...{ path: 'group-buys/new', title: '開新團購', group: null },
    permission: ['GROUP_BUYS'],
    load: () => import('./screens/groups/group-plan.tsx'),
  },
  {
    ...{ path: 'group-buys/:campaignId/plan', title: '修改團購', group: null },
    permission: ['GROUP_BUYS'],
    load: () => import('./screens/groups/group-plan.tsx'),
  },
  {
    ...{ path: 'group-buys/:campaignId/chat', title: '聊天收單', group: null },
    permission: ['GROUP_BUYS', 'OWN_GROUP_BUYS'],
    load: () => import('./screens/chat-orders/chat-orders-screen.tsx'),
  },
  {
    ...{ path: 'group-buys/:campaignId', title: '團購現場', group: null },
    permission: ['GROUP_BUYS', 'OWN_GROUP_BUYS'],
    load: () => import('./screens/groups/group-live.tsx'),
  },
  {
    ...{ path: 'coupons', title: '優惠券', group: 'GOODS', icon: TicketPercent },
    permission: ['PRICES'],
    load: () => import('./screens/coupons/coupon-list.tsx'),
  },
  {
    ...{ path: 'coupons/new', title: '新優惠券', group: null },
    permission: ['PRICES'],
    load: () => import('./screens/coupons/coupon-screen.tsx'),
  },
  {
    ...{ path: 'coupons/:couponId', title: '優惠券', group: null },
    permission: ['PRICES'],
    load: () => import('./screens/coupons/coupon-screen.tsx'),
  },
  {
    ...{ path: 'price-groups', title: '價格群組', group: 'GOODS', icon: Tags },
    permission: ['PRICES'],
    load: () => import('./screens/prices/price-group-list.tsx'),
  },
  {
    ...{ path: 'price-groups/:priceGroupId', title: '價格群組', group: null },
    permission: ['PRICES'],
    load: () => import('./screens/prices/price-group-screen.tsx'),
  },
  {
    ...{ path: 'members', title: '會員', group: 'PEOPLE', icon: UserRound },
    permission: ['MEMBERS'],
    load: () => import('./screens/members/member-list.tsx'),
  },
  {
    ...{ path: 'members/:memberId', title: '會員', group: null },
    permission: ['MEMBERS'],
    load: () => import('./screens/members/member-screen.tsx'),
  },
  {
    ...{ path: 'messages', title: '留言板', group: 'PEOPLE', icon: MessagesSquare },
    permission: ['MESSAGES'],
    load: () => import('./screens/messages/thread-list.tsx'),
  },
  {
    ...{ path: 'messages/replies', title: '常用回覆', group: null },
    permission: ['MESSAGES'],
    load: () => import('./screens/messages/canned-replies.tsx'),
  },
  {
    ...{ path: 'messages/:referenceId', title: '留言板', group: null },
    permission: ['MESSAGES'],
    load: () => import('./screens/messages/thread-screen.tsx'),
  },
  {
    ...{ path: 'wholesale', title: '批發申請', group: 'PEOPLE', icon: Building2 },
    permission: ['MEMBERS'],
    load: () => import('./screens/wholesale/application-list.tsx'),
  },
  {
    ...{ path: 'reviews', title: '商品評價', group: 'PEOPLE', icon: MessageSquareHeart },
    permission: ['MESSAGES'],
    load: () => import('./screens/reviews/review-list.tsx'),
  },
  {
    ...{ path: 'bulletins', title: '最新消息', group: 'PEOPLE', icon: Megaphone },
    permission: ['CONTENT'],
    load: () => import('./screens/bulletins/bulletin-list.tsx'),
  },
  {
    ...{ path: 'bulletins/new', title: '寫一則消息', group: null },
    permission: ['CONTENT'],
    load: () => import('./screens/bulletins/bulletin-screen.tsx'),
  },
  {
    ...{ path: 'bulletins/:bulletinId', title: '修改消息', group: null },
    permission: ['CONTENT'],
    load: () => import('./screens/bulletins/bulletin-screen.tsx'),
  },
  {
    ...{ path: 'opening', title: '開店步驟', group: 'SHOP', icon: ListChecks },
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/opening-screen.tsx'),
  },
  {
    ...{ path: 'company', title: '公司與品牌', group: 'SHOP', icon: Store },
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/company-screen.tsx'),
  },
  {
    ...{ path: 'look', title: '標誌與顏色', group: 'SHOP', icon: Palette },
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/look-screen.tsx'),
  },
  {
    ...{ path: 'line', title: 'LINE', group: 'SHOP', icon: MessageCircle },
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/line-app-screen.tsx'),
  },
  {
    ...{ path: 'payments', title: '收款方式', group: 'SHOP', icon: CreditCard },
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/payment-screen.tsx'),
  },
  {
    ...{ path: 'delivery', title: '運送與費用', group: 'SHOP', icon: Truck },
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/delivery-screen.tsx'),
  },
  {
    ...{ path: 'pickup-places', title: '取貨地點', group: 'SHOP', icon: MapPin },
    permission: ['SETTINGS'],
    load: () => import('./screens/settings/pickup-place-screen.tsx'),
  },
  {
    ...{ path: 'pages', title: '頁面與條款', group: 'SHOP', icon: FileText },
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
    permission: ['CONTENT'],
    load: () => import('./screens/shop-window/activity-screen.tsx'),
  },
  {
    ...{ path: 'home-page', title: '首頁版面', group: 'SHOP', icon: LayoutList },
    permission: ['CONTENT'],
    load: () => import('./screens/shop-window/home-page-screen.tsx'),
  },
  {
    ...{ path: 'banners', title: '首頁橫幅', group: 'SHOP', icon: GalleryHorizontal },
    permission: ['CONTENT'],
    load: () => import('./screens/shop-window/banner-screen.tsx'),
  },
  {
    ...{ path: 'search-words', title: '搜尋用語', group: 'SHOP', icon: TextSearch },
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
