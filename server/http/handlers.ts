import { getAddressArray } from '../features/address/get-address-array.ts';
import { removeAddress } from '../features/address/remove-address.ts';
import { saveAddress } from '../features/address/save-address.ts';
import { getAggregated } from '../features/aggregated/get-aggregated.ts';
import { getAggregatedArray } from '../features/aggregated/get-aggregated-array.ts';
import { acknowledgeCartChange } from '../features/cart/acknowledge-cart-change.ts';
import { addCartItem } from '../features/cart/add-cart-item.ts';
import { addCartItemArray } from '../features/cart/add-cart-item-array.ts';
import { checkQuickOrderArray } from '../features/cart/check-quick-order-array.ts';
import { getCart } from '../features/cart/get-cart.ts';
import { getCartItemCount } from '../features/cart/get-cart-item-count.ts';
import { removeCartItemArray } from '../features/cart/remove-cart-item-array.ts';
import { selectCartItemArray } from '../features/cart/select-cart-item-array.ts';
import { updateCartItem } from '../features/cart/update-cart-item.ts';
import { cancelCheckout } from '../features/checkout/cancel-checkout.ts';
import { createCheckout } from '../features/checkout/create-checkout.ts';
import { getCheckout } from '../features/checkout/get-checkout.ts';
import { startStoreMap } from '../features/checkout/start-store-map.ts';
import { submitCheckout } from '../features/checkout/submit-checkout.ts';
import { updateCheckout } from '../features/checkout/update-checkout.ts';
import { getFlashSaleArray } from '../features/flash-sale/get-flash-sale-array.ts';
import { setReminder } from '../features/flash-sale/set-reminder.ts';
import { getCampaign } from '../features/group-buy/get-campaign.ts';
import { getCampaignArray } from '../features/group-buy/get-campaign-array.ts';
import { getPledge } from '../features/group-buy/get-pledge.ts';
import { getPledgeArray } from '../features/group-buy/get-pledge-array.ts';
import { getProgressArray } from '../features/group-buy/get-progress-array.ts';
import { joinCampaign } from '../features/group-buy/join-campaign.ts';
import { joinTeam } from '../features/group-buy/join-team.ts';
import { openTeam } from '../features/group-buy/open-team.ts';
import { takeTeamOffer } from '../features/group-buy/take-team-offer.ts';
import { updatePledge } from '../features/group-buy/update-pledge.ts';
import { withdrawPledge } from '../features/group-buy/withdraw-pledge.ts';
import { getUnreadNotificationCount } from '../features/notification/get-unread-notification-count.ts';
import { buyAgain } from '../features/order/buy-again.ts';
import { cancelOrder } from '../features/order/cancel-order.ts';
import { cancelReturn } from '../features/order/cancel-return.ts';
import { confirmReceipt } from '../features/order/confirm-receipt.ts';
import { getOrder } from '../features/order/get-order.ts';
import { getOrderArray } from '../features/order/get-order-array.ts';
import { requestReturn } from '../features/order/request-return.ts';
import { getPayment } from '../features/payment/get-payment.ts';
import { reportTransfer } from '../features/payment/report-transfer.ts';
import { saveRefundAccount } from '../features/payment/save-refund-account.ts';
import { startPayment } from '../features/payment/start-payment.ts';
import { getScpProduct } from '../features/product/get-scp-product.ts';
import { getScpProductArray } from '../features/product/get-scp-product-array.ts';
import { getSuggestionArray } from '../features/product/get-suggestion-array.ts';
import { getSalesCompanyInfo } from '../features/scp/get-sales-company-info.ts';
import { getContentPage } from '../features/site-info/get-content-page.ts';
import { getFaqArray } from '../features/site-info/get-faq-array.ts';
import { getHome } from '../features/site-info/get-home.ts';
import { getKeywordArray } from '../features/site-info/get-keyword-array.ts';
import { getPicture } from '../features/site-info/get-picture.ts';
import { getRedirect } from '../features/site-info/get-redirect.ts';
import { getShopConfig } from '../features/site-info/get-shop-config.ts';
import { getSitemapArray } from '../features/site-info/get-sitemap-array.ts';
import { addConsent } from '../features/user/add-consent.ts';
import { addSearchHistory } from '../features/user/add-search-history.ts';
import { deleteSearchHistory } from '../features/user/delete-search-history.ts';
import { getConsentArray } from '../features/user/get-consent-array.ts';
import { getProfile } from '../features/user/get-profile.ts';
import { getSearchHistoryArray } from '../features/user/get-search-history-array.ts';
import { updateProfile } from '../features/user/update-profile.ts';
import type { Handler } from './handler.ts';

/** Every handler of the API, in the order of the contract. */
export const handlers = [
  getAddressArray,
  saveAddress,
  removeAddress,
  getAggregatedArray,
  getAggregated,
  getCartItemCount,
  getCart,
  addCartItem,
  addCartItemArray,
  updateCartItem,
  removeCartItemArray,
  selectCartItemArray,
  acknowledgeCartChange,
  checkQuickOrderArray,
  createCheckout,
  getCheckout,
  updateCheckout,
  startStoreMap,
  submitCheckout,
  cancelCheckout,
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
  withdrawPledge,
  takeTeamOffer,
  getUnreadNotificationCount,
  getOrderArray,
  getOrder,
  cancelOrder,
  confirmReceipt,
  requestReturn,
  cancelReturn,
  buyAgain,
  startPayment,
  getPayment,
  reportTransfer,
  saveRefundAccount,
  getScpProductArray,
  getScpProduct,
  getSuggestionArray,
  getSalesCompanyInfo,
  getKeywordArray,
  getRedirect,
  getHome,
  getShopConfig,
  getContentPage,
  getFaqArray,
  getPicture,
  getSitemapArray,
  getSearchHistoryArray,
  addSearchHistory,
  deleteSearchHistory,
  getProfile,
  updateProfile,
  getConsentArray,
  addConsent,
] as unknown as readonly Handler[];
