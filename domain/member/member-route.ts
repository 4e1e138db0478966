/** Routes that need a member: the specification's, and the business tools beside the cart. */
const memberRoutes =
  /^\/(?:(?:cart|member|message-board|notifications|quick-order|quotation)(?:\/|$)|(?:checkout|checkout-result)\/)/;

/** Whether a page is rendered for a guest and filled in the browser, and stored by no proxy. */
export const isMemberRoute = (pathname: string): boolean => memberRoutes.test(pathname);

/** The same, or a page that opens for anyone who has its link. */
export const isPersonalRoute = (pathname: string): boolean =>
  isMemberRoute(pathname) || pathname.startsWith('/claim/');
