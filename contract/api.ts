import type { z } from 'zod';
import * as aggregated from './catalog/aggregated.ts';
import * as bulletin from './catalog/bulletin.ts';
import * as flashSale from './catalog/flash-sale.ts';
import * as product from './catalog/product.ts';
import * as productDetail from './catalog/product-detail.ts';
import * as scp from './catalog/scp.ts';
import * as siteInfo from './catalog/site-info.ts';
import * as store from './catalog/store.ts';
import * as suggestion from './catalog/suggestion.ts';
import * as groupBuy from './group-buy/group-buy.ts';
import * as contact from './member/contact.ts';
import * as messageBoard from './member/message-board.ts';
import * as notification from './member/notification.ts';
import * as review from './member/review.ts';
import * as user from './member/user.ts';
import * as wholesale from './member/wholesale.ts';
import * as wishlist from './member/wishlist.ts';
import * as address from './order/address.ts';
import * as cart from './order/cart.ts';
import * as checkout from './order/checkout.ts';
import * as claim from './order/claim.ts';
import * as coupon from './order/coupon.ts';
import * as guestCart from './order/guest-cart.ts';
import * as order from './order/order.ts';
import * as payment from './order/payment.ts';
import * as quickOrder from './order/quick-order.ts';
import * as quotation from './order/quotation.ts';

/** Every call of the API. */
export const endpoints = [
  address.getAddressArray,
  address.saveAddress,
  address.removeAddress,
  aggregated.getAggregatedArray,
  aggregated.getAggregated,
  bulletin.getBulletinArray,
  bulletin.getBulletin,
  bulletin.getReadBulletinIdArray,
  bulletin.markBulletinRead,
  cart.getCartItemCount,
  cart.getCart,
  cart.addCartItem,
  cart.addCartItemArray,
  cart.updateCartItem,
  cart.removeCartItemArray,
  cart.selectCartItemArray,
  cart.acknowledgeCartChange,
  quickOrder.checkQuickOrderArray,
  guestCart.getGuestCart,
  guestCart.joinGuestCart,
  checkout.createCheckout,
  checkout.getCheckout,
  checkout.updateCheckout,
  checkout.startStoreMap,
  checkout.submitCheckout,
  checkout.cancelCheckout,
  contact.sendContactMessage,
  flashSale.getFlashSaleArray,
  flashSale.setReminder,
  groupBuy.getCampaignArray,
  groupBuy.getCampaign,
  groupBuy.getProgressArray,
  groupBuy.joinCampaign,
  groupBuy.openTeam,
  groupBuy.joinTeam,
  groupBuy.getPledgeArray,
  groupBuy.getPledge,
  groupBuy.updatePledge,
  groupBuy.cancelPledgeChange,
  groupBuy.withdrawPledge,
  groupBuy.takeTeamOffer,
  messageBoard.getThreadArray,
  messageBoard.getThread,
  messageBoard.openThread,
  messageBoard.addMessage,
  messageBoard.closeThread,
  messageBoard.markThreadRead,
  messageBoard.rateAnswer,
  notification.getUnreadNotificationCount,
  notification.getNotificationArray,
  notification.markRead,
  notification.markAllRead,
  notification.getPreferenceArray,
  notification.setPreference,
  notification.tryEmailAgain,
  notification.getPushKey,
  notification.savePushSubscription,
  notification.removePushSubscription,
  order.getOrderArray,
  order.getOrder,
  order.cancelOrder,
  order.confirmReceipt,
  order.requestReturn,
  order.cancelReturn,
  order.sendReturn,
  order.buyAgain,
  payment.startPayment,
  payment.getPayment,
  payment.reportTransfer,
  payment.saveRefundAccount,
  product.getScpProductArray,
  productDetail.getScpProduct,
  product.getProductCardArray,
  suggestion.getSuggestionArray,
  quotation.createQuotation,
  quotation.getQuotationArray,
  review.getReviewArray,
  review.getMarkedReviewNoArray,
  review.markReview,
  review.getReviewableLineArray,
  review.getOwnReviewArray,
  review.writeReview,
  review.editReview,
  review.deleteReview,
  scp.getSalesCompanyInfo,
  siteInfo.getKeywordArray,
  siteInfo.getRedirect,
  siteInfo.getHome,
  siteInfo.getShopConfig,
  store.getStoreArray,
  siteInfo.getContentPage,
  siteInfo.getFaqArray,
  siteInfo.getFaqVoteArray,
  siteInfo.voteFaq,
  siteInfo.reportLineFailure,
  siteInfo.getPicture,
  siteInfo.getSitemapArray,
  user.getSearchHistoryArray,
  user.addSearchHistory,
  user.deleteSearchHistory,
  user.getProfile,
  user.updateProfile,
  user.mergeDeviceToken,
  user.getOwnCounts,
  user.getConsentArray,
  user.addConsent,
  coupon.getCouponArray,
  coupon.getListedCouponArray,
  coupon.claimCoupon,
  claim.getClaim,
  claim.payClaim,
  claim.reportClaimTransfer,
  claim.claimOrder,
  wholesale.getApplication,
  wholesale.sendApplication,
  wholesale.withdrawApplication,
  wishlist.getWishlistArray,
  wishlist.getWishlistProductIdArray,
  wishlist.addWishlistItem,
  wishlist.removeWishlistItem,
  wishlist.watchWishlistItem,
  wishlist.getWatchedSkuIdArray,
  wishlist.watchVariant,
  wishlist.moveWishlistItemToCart,
] as const;

type AnyEndpoint = (typeof endpoints)[number];

/** Path → what is sent and what is answered; callers import this as a type, so no schema reaches them. */
export type Api = {
  [E in AnyEndpoint as E['path']]: {
    request: z.input<E['request']>;
    answer: z.output<E['answer']>;
  };
};
export type ApiPath = keyof Api;
