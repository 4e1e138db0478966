import { getCampaign } from '#server/features/flows/campaigns/get-campaign.ts';
import { getCampaignArray } from '#server/features/flows/campaigns/get-campaign-array.ts';
import { acknowledgeCartChange } from '#server/features/flows/cart/acknowledge-cart-change.ts';
import { addCartItem } from '#server/features/flows/cart/add-cart-item.ts';
import { addCartItemArray } from '#server/features/flows/cart/add-cart-item-array.ts';
import { checkQuickOrderArray } from '#server/features/flows/cart/check-quick-order-array.ts';
import { getCart } from '#server/features/flows/cart/get-cart.ts';
import { getCartItemCount } from '#server/features/flows/cart/get-cart-item-count.ts';
import { getGuestCart } from '#server/features/flows/cart/get-guest-cart.ts';
import { joinGuestCart } from '#server/features/flows/cart/join-guest-cart.ts';
import { removeCartItemArray } from '#server/features/flows/cart/remove-cart-item-array.ts';
import { selectCartItemArray } from '#server/features/flows/cart/select-cart-item-array.ts';
import { updateCartItem } from '#server/features/flows/cart/update-cart-item.ts';
import { claimOrder } from '#server/features/flows/chat-orders/claim-order.ts';
import { getClaim } from '#server/features/flows/chat-orders/get-claim.ts';
import { payClaim } from '#server/features/flows/chat-orders/pay-claim.ts';
import { reportClaimTransfer } from '#server/features/flows/chat-orders/report-claim-transfer.ts';
import { cancelCheckout } from '#server/features/flows/checkout/cancel-checkout.ts';
import { createCheckout } from '#server/features/flows/checkout/create-checkout.ts';
import { getCheckout } from '#server/features/flows/checkout/get-checkout.ts';
import { startStoreMap } from '#server/features/flows/checkout/start-store-map.ts';
import { updateCheckout } from '#server/features/flows/checkout/update-checkout.ts';
import { joinCampaign } from '#server/features/flows/joining/join-campaign.ts';
import { joinTeam } from '#server/features/flows/joining/join-team.ts';
import { openTeam } from '#server/features/flows/joining/open-team.ts';
import { getProgressArray } from '#server/features/flows/live/get-progress-array.ts';
import { addMessage } from '#server/features/flows/messages/add-message.ts';
import { closeThread } from '#server/features/flows/messages/close-thread.ts';
import { getThread } from '#server/features/flows/messages/get-thread.ts';
import { getThreadArray } from '#server/features/flows/messages/get-thread-array.ts';
import { markThreadRead } from '#server/features/flows/messages/mark-thread-read.ts';
import { openThread } from '#server/features/flows/messages/open-thread.ts';
import { rateAnswer } from '#server/features/flows/messages/rate-answer.ts';
import { saveRefundAccount } from '#server/features/flows/money-out/save-refund-account.ts';
import { buyAgain } from '#server/features/flows/orders/buy-again.ts';
import { cancelOrder } from '#server/features/flows/orders/cancel-order.ts';
import { cancelReturn } from '#server/features/flows/orders/cancel-return.ts';
import { confirmReceipt } from '#server/features/flows/orders/confirm-receipt.ts';
import { getOrder } from '#server/features/flows/orders/get-order.ts';
import { getOrderArray } from '#server/features/flows/orders/get-order-array.ts';
import { getOwnCounts } from '#server/features/flows/orders/get-own-counts.ts';
import { requestReturn } from '#server/features/flows/orders/request-return.ts';
import { sendReturn } from '#server/features/flows/orders/send-return.ts';
import { getPayment } from '#server/features/flows/paying/get-payment.ts';
import { reportTransfer } from '#server/features/flows/paying/report-transfer.ts';
import { startPayment } from '#server/features/flows/paying/start-payment.ts';
import { submitCheckout } from '#server/features/flows/placing/submit-checkout.ts';
import { cancelPledgeChange } from '#server/features/flows/pledges/cancel-pledge-change.ts';
import { getPledge } from '#server/features/flows/pledges/get-pledge.ts';
import { getPledgeArray } from '#server/features/flows/pledges/get-pledge-array.ts';
import { takeTeamOffer } from '#server/features/flows/pledges/take-team-offer.ts';
import { updatePledge } from '#server/features/flows/pledges/update-pledge.ts';
import { withdrawPledge } from '#server/features/flows/pledges/withdraw-pledge.ts';
import { createQuotation } from '#server/features/flows/quoting/create-quotation.ts';
import { getQuotationArray } from '#server/features/flows/quoting/get-quotation-array.ts';
import { moveWishlistItemToCart } from '#server/features/flows/wishlist/move-wishlist-item-to-cart.ts';
import { getAddressArray } from '#server/features/ground/address/get-address-array.ts';
import { removeAddress } from '#server/features/ground/address/remove-address.ts';
import { saveAddress } from '#server/features/ground/address/save-address.ts';
import { getAggregated } from '#server/features/ground/aggregated/get-aggregated.ts';
import { getAggregatedArray } from '#server/features/ground/aggregated/get-aggregated-array.ts';
import { getSalesCompanyInfo } from '#server/features/ground/channel/get-sales-company-info.ts';
import { sendContactMessage } from '#server/features/ground/contact/send-contact-message.ts';
import { getNotificationArray } from '#server/features/ground/notification/get-notification-array.ts';
import { getPreferenceArray } from '#server/features/ground/notification/get-preference-array.ts';
import { getPushKey } from '#server/features/ground/notification/get-push-key.ts';
import { getUnreadNotificationCount } from '#server/features/ground/notification/get-unread-notification-count.ts';
import { markAllRead } from '#server/features/ground/notification/mark-all-read.ts';
import { markRead } from '#server/features/ground/notification/mark-read.ts';
import { removePushSubscription } from '#server/features/ground/notification/remove-push-subscription.ts';
import { savePushSubscription } from '#server/features/ground/notification/save-push-subscription.ts';
import { setPreference } from '#server/features/ground/notification/set-preference.ts';
import { tryEmailAgain } from '#server/features/ground/notification/try-email-again.ts';
import { getProductCardArray } from '#server/features/ground/product/get-product-card-array.ts';
import { getScpProduct } from '#server/features/ground/product/get-scp-product.ts';
import { getScpProductArray } from '#server/features/ground/product/get-scp-product-array.ts';
import { getSuggestionArray } from '#server/features/ground/search/get-suggestion-array.ts';
import { getContentPage } from '#server/features/ground/site-info/get-content-page.ts';
import { getFaqArray } from '#server/features/ground/site-info/get-faq-array.ts';
import { getFaqVoteArray } from '#server/features/ground/site-info/get-faq-vote-array.ts';
import { getHome } from '#server/features/ground/site-info/get-home.ts';
import { getKeywordArray } from '#server/features/ground/site-info/get-keyword-array.ts';
import { getPicture } from '#server/features/ground/site-info/get-picture.ts';
import { getRedirect } from '#server/features/ground/site-info/get-redirect.ts';
import { getShopConfig } from '#server/features/ground/site-info/get-shop-config.ts';
import { getSitemapArray } from '#server/features/ground/site-info/get-sitemap-array.ts';
import { getStoreArray } from '#server/features/ground/site-info/get-store-array.ts';
import { reportLineFailure } from '#server/features/ground/site-info/report-line-failure.ts';
import { voteFaq } from '#server/features/ground/site-info/vote-faq.ts';
import { addConsent } from '#server/features/ground/user/add-consent.ts';
import { addSearchHistory } from '#server/features/ground/user/add-search-history.ts';
import { deleteSearchHistory } from '#server/features/ground/user/delete-search-history.ts';
import { getConsentArray } from '#server/features/ground/user/get-consent-array.ts';
import { getProfile } from '#server/features/ground/user/get-profile.ts';
import { getSearchHistoryArray } from '#server/features/ground/user/get-search-history-array.ts';
import { mergeDeviceToken } from '#server/features/ground/user/merge-device-token.ts';
import { updateProfile } from '#server/features/ground/user/update-profile.ts';
import { getBulletin } from '#server/features/records/bulletin/get-bulletin.ts';
import { getBulletinArray } from '#server/features/records/bulletin/get-bulletin-array.ts';
import { getReadBulletinIdArray } from '#server/features/records/bulletin/get-read-bulletin-id-array.ts';
import { markBulletinRead } from '#server/features/records/bulletin/mark-bulletin-read.ts';
import { claimCoupon } from '#server/features/records/coupon/claim-coupon.ts';
import { getCouponArray } from '#server/features/records/coupon/get-coupon-array.ts';
import { getListedCouponArray } from '#server/features/records/coupon/get-listed-coupon-array.ts';
import { getFlashSaleArray } from '#server/features/records/flash-sale/get-flash-sale-array.ts';
import { setReminder } from '#server/features/records/flash-sale/set-reminder.ts';
import { deleteReview } from '#server/features/records/review/delete-review.ts';
import { editReview } from '#server/features/records/review/edit-review.ts';
import { getMarkedReviewNoArray } from '#server/features/records/review/get-marked-review-no-array.ts';
import { getOwnReviewArray } from '#server/features/records/review/get-own-review-array.ts';
import { getReviewArray } from '#server/features/records/review/get-review-array.ts';
import { getReviewableLineArray } from '#server/features/records/review/get-reviewable-line-array.ts';
import { markReview } from '#server/features/records/review/mark-review.ts';
import { writeReview } from '#server/features/records/review/write-review.ts';
import { getApplication } from '#server/features/records/wholesale/get-application.ts';
import { sendApplication } from '#server/features/records/wholesale/send-application.ts';
import { withdrawApplication } from '#server/features/records/wholesale/withdraw-application.ts';
import { addWishlistItem } from '#server/features/records/wishlist/add-wishlist-item.ts';
import { getWatchedSkuIdArray } from '#server/features/records/wishlist/get-watched-sku-id-array.ts';
import { getWishlistArray } from '#server/features/records/wishlist/get-wishlist-array.ts';
import { getWishlistProductIdArray } from '#server/features/records/wishlist/get-wishlist-product-id-array.ts';
import { removeWishlistItem } from '#server/features/records/wishlist/remove-wishlist-item.ts';
import { watchVariant } from '#server/features/records/wishlist/watch-variant.ts';
import { watchWishlistItem } from '#server/features/records/wishlist/watch-wishlist-item.ts';
import type { Handler } from '#server/http/handler.ts';

/** Every handler of the API, in the order of the contract. */
export const handlers = [
  getAddressArray,
  saveAddress,
  removeAddress,
  getAggregatedArray,
  getAggregated,
  getBulletinArray,
  getBulletin,
  getReadBulletinIdArray,
  markBulletinRead,
  getCartItemCount,
  getCart,
  addCartItem,
  addCartItemArray,
  updateCartItem,
  removeCartItemArray,
  selectCartItemArray,
  acknowledgeCartChange,
  checkQuickOrderArray,
  getGuestCart,
  joinGuestCart,
  createCheckout,
  getCheckout,
  updateCheckout,
  startStoreMap,
  submitCheckout,
  cancelCheckout,
  sendContactMessage,
  getFlashSaleArray,
  setReminder,
  getCampaignArray,
  getCampaign,
  getProgressArray,
  joinCampaign,
  openTeam,
  joinTeam,
  getPledgeArray,
  getPledge,
  updatePledge,
  cancelPledgeChange,
  withdrawPledge,
  takeTeamOffer,
  getThreadArray,
  getThread,
  openThread,
  addMessage,
  closeThread,
  markThreadRead,
  rateAnswer,
  getUnreadNotificationCount,
  getNotificationArray,
  markRead,
  markAllRead,
  getPreferenceArray,
  setPreference,
  tryEmailAgain,
  getPushKey,
  savePushSubscription,
  removePushSubscription,
  getOrderArray,
  getOrder,
  cancelOrder,
  confirmReceipt,
  requestReturn,
  cancelReturn,
  sendReturn,
  buyAgain,
  startPayment,
  getPayment,
  reportTransfer,
  saveRefundAccount,
  getScpProductArray,
  getScpProduct,
  getProductCardArray,
  getSuggestionArray,
  createQuotation,
  getQuotationArray,
  getReviewArray,
  getMarkedReviewNoArray,
  markReview,
  getReviewableLineArray,
  getOwnReviewArray,
  writeReview,
  editReview,
  deleteReview,
  getSalesCompanyInfo,
  getKeywordArray,
  getRedirect,
  getHome,
  getShopConfig,
  getStoreArray,
  getContentPage,
  getFaqArray,
  getFaqVoteArray,
  voteFaq,
  reportLineFailure,
  getPicture,
  getSitemapArray,
  getSearchHistoryArray,
  addSearchHistory,
  deleteSearchHistory,
  getProfile,
  updateProfile,
  mergeDeviceToken,
  getOwnCounts,
  getConsentArray,
  addConsent,
  getCouponArray,
  getListedCouponArray,
  claimCoupon,
  getClaim,
  payClaim,
  reportClaimTransfer,
  claimOrder,
  getApplication,
  sendApplication,
  withdrawApplication,
  getWishlistArray,
  getWishlistProductIdArray,
  addWishlistItem,
  removeWishlistItem,
  watchWishlistItem,
  getWatchedSkuIdArray,
  watchVariant,
  moveWishlistItemToCart,
] as unknown as readonly Handler[];
