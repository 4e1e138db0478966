import {
  BellRing,
  Boxes,
  Building2,
  HandCoins,
  Landmark,
  Mail,
  Megaphone,
  MessageSquareHeart,
  MessagesSquare,
  PackageOpen,
  ReceiptText,
  Sun,
  Tags,
  TicketPercent,
  Undo2,
  UserRound,
  UsersRound,
  Zap,
} from 'lucide-react';
import type { Screen } from './frame/screen.ts';
import { shopScreens } from './shop-screens.ts';

/** Every screen of the desk. A new one is a line here, or in `shop-screens.ts`, and a file in `screens/`. */
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
    ...{ path: 'hand-out/day', title: '領取名單', group: null },
    permission: ['PACKING', 'OWN_GROUP_BUYS'],
    load: () => import('./screens/hand-out/day-screen.tsx'),
  },
  {
    ...{ path: 'money-in', title: '收款對帳', group: 'WORK', icon: Landmark },
    isOfOneChannel: true,
    permission: ['RECEIVE_MONEY'],
    load: () => import('./screens/money/money-in.tsx'),
  },
  {
    ...{ path: 'money-out', title: '退款出帳', group: 'WORK', icon: Undo2 },
    isOfOneChannel: true,
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
    isOfShop: true,
    permission: ['GOODS'],
    load: () => import('./screens/goods/import-screen.tsx'),
  },
  {
    ...{ path: 'goods/new', title: '新增商品', group: null },
    isOfShop: true,
    permission: ['GOODS'],
    load: () => import('./screens/goods/product-screen.tsx'),
  },
  {
    ...{ path: 'goods/:productId', title: '修改商品', group: null },
    permission: ['GOODS'],
    load: () => import('./screens/goods/product-screen.tsx'),
  },
  {
    ...{ path: 'group-buys', title: '團購現場', group: 'GOODS', icon: UsersRound, isOnBar: true },
    permission: ['GROUP_BUYS', 'OWN_GROUP_BUYS'],
    load: () => import('./screens/groups/group-list.tsx'),
  },
  {
    ...{ path: 'group-buys/new', title: '開新團購', group: null },
    permission: ['GROUP_BUYS'],
    load: () => import('./screens/groups/plan/group-plan.tsx'),
  },
  {
    ...{ path: 'group-buys/:campaignId/plan', title: '修改團購', group: null },
    permission: ['GROUP_BUYS'],
    load: () => import('./screens/groups/plan/group-plan.tsx'),
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
    ...{ path: 'flash-sales', title: '限時搶購', group: 'GOODS', icon: Zap },
    permission: ['GROUP_BUYS'],
    load: () => import('./screens/flash-sales/flash-sale-list.tsx'),
  },
  {
    ...{ path: 'flash-sales/new', title: '辦搶購', group: null },
    permission: ['GROUP_BUYS'],
    load: () => import('./screens/flash-sales/flash-sale-plan.tsx'),
  },
  {
    ...{ path: 'flash-sales/:flashSaleId/plan', title: '修改搶購', group: null },
    permission: ['GROUP_BUYS'],
    load: () => import('./screens/flash-sales/flash-sale-plan.tsx'),
  },
  {
    ...{ path: 'flash-sales/:flashSaleId', title: '限時搶購', group: null },
    permission: ['GROUP_BUYS'],
    load: () => import('./screens/flash-sales/flash-sale-live.tsx'),
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
    isOfOneChannel: true,
    permission: ['MESSAGES'],
    load: () => import('./screens/messages/canned-replies.tsx'),
  },
  {
    ...{ path: 'messages/:referenceId', title: '留言板', group: null },
    permission: ['MESSAGES'],
    load: () => import('./screens/messages/thread-screen.tsx'),
  },
  {
    ...{ path: 'contacts', title: '聯絡表單', group: 'PEOPLE', icon: Mail },
    permission: ['MESSAGES'],
    load: () => import('./screens/contacts/contact-list.tsx'),
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
    ...{ path: 'notifications', title: '通知', group: 'PEOPLE', icon: BellRing },
    permission: ['MEMBERS', 'CONTENT'],
    load: () => import('./screens/notifications/notification-screen.tsx'),
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
  ...shopScreens,
];
