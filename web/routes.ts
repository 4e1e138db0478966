import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** Pages inside the shop's layout, with their error boundary. */
const inShop = (pages: RouteConfigEntry[]) =>
  layout('layout/shop-layout.tsx', [layout('layout/page-boundary.tsx', pages)]);

/** The specification's route table. */
export default [
  inShop([
    index('pages/home.tsx'),
    route('about-us', 'pages/about-us.tsx'),
    route('brands', 'pages/brands.tsx'),
    route('brands/:brandId', 'pages/brand.tsx'),
    route('cart', 'pages/cart.tsx'),
    route('categories/:categoryId', 'pages/category-products.tsx'),
    route('category', 'pages/category.tsx'),
    route('checkout/:checkoutNo', 'pages/checkout.tsx'),
    route('checkout-result/:checkoutNo', 'pages/checkout-result.tsx'),
    route('collections/:activityId', 'pages/collection.tsx'),
    route('collections/guest', 'pages/guest-collection.tsx'),
    route('collections/hot-items', 'pages/hot-items.tsx'),
    route('contact-us', 'pages/contact-us.tsx'),
    route('device-version', 'pages/device-version.tsx'),
    route('faq', 'pages/faq.tsx'),
    route('group-buys', 'pages/group-buys.tsx'),
    route('group-buys/:campaignId', 'pages/group-buy.tsx'),
    route('join-us', 'pages/join-us.tsx'),
    route('login', 'pages/join-us.tsx', { id: 'pages/login' }),
    route('member', 'pages/member.tsx'),
    route('member/group-buys', 'pages/member-groups.tsx'),
    route('member/group-buys/:pledgeNo', 'pages/member-group.tsx'),
    route('member/orders', 'pages/member-orders.tsx'),
    route('member/orders/:orderNo', 'pages/member-order.tsx'),
    route('member/orders/:orderNo/return', 'pages/member-order-return.tsx'),
    route('member/profile', 'pages/member-profile.tsx'),
    route('message-board', 'pages/message-board.tsx'),
    route('message-board/:referenceId', 'pages/message-thread.tsx'),
    route('notifications', 'pages/notifications.tsx'),
    route('privacy-policy', 'pages/privacy-policy.tsx'),
    route('products', 'pages/products.tsx'),
    route('products/:id', 'pages/product.tsx'),
    route('quick-order', 'pages/quick-order.tsx'),
    route('quotation', 'pages/quotation.tsx'),
    route('search', 'pages/search.tsx'),
    route('terms-of-service', 'pages/terms-of-service.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('flash-sales/:flashSaleId/calendar.ics', 'pages/flash-sale-calendar.ts'),
  route('group-buys/:campaignId/closing.ics', 'pages/group-buy-calendar.ts'),
  route('group-buys/:campaignId/opening.ics', 'pages/group-buy-calendar.ts', {
    id: 'pages/opening',
  }),
  route('image', 'pages/image.tsx'),
  route('index copy', 'pages/index-copy.ts'),
  route('member/profile copy', 'pages/profile-copy.ts'),
  route('robots.txt', 'pages/robots.ts'),
  route('sitemap.xml', 'pages/sitemap.ts'),
] satisfies RouteConfig;
