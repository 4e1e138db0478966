import { getCampaign } from '../features/flows/campaigns/get-campaign.ts';
import { getCampaignArray } from '../features/flows/campaigns/get-campaign-array.ts';
import { acknowledgeCartChange } from '../features/flows/cart/acknowledge-cart-change.ts';
import { addCartItem } from '../features/flows/cart/add-cart-item.ts';
import { addCartItemArray } from '../features/flows/cart/add-cart-item-array.ts';
import { checkQuickOrderArray } from '../features/flows/cart/check-quick-order-array.ts';
import { getCart } from '../features/flows/cart/get-cart.ts';
import { getCartItemCount } from '../features/flows/cart/get-cart-item-count.ts';
import { removeCartItemArray } from '../features/flows/cart/remove-cart-item-array.ts';
import { selectCartItemArray } from '../features/flows/cart/select-cart-item-array.ts';
import { updateCartItem } from '../features/flows/cart/update-cart-item.ts';
import { cancelCheckout } from '../features/flows/checkout/cancel-checkout.ts';
import { createCheckout } from '../features/flows/checkout/create-checkout.ts';
import { getCheckout } from '../features/flows/checkout/get-checkout.ts';
import { startStoreMap } from '../features/flows/checkout/start-store-map.ts';
import { updateCheckout } from '../features/flows/checkout/update-checkout.ts';
import { joinCampaign } from '../features/flows/joining/join-campaign.ts';
import { joinTeam } from '../features/flows/joining/join-team.ts';
import { openTeam } from '../features/flows/joining/open-team.ts';
import { getProgressArray } from '../features/flows/live/get-progress-array.ts';
import { saveRefundAccount } from '../features/flows/money-out/save-refund-account.ts';
import { buyAgain } from '../features/flows/orders/buy-again.ts';
import { cancelOrder } from '../features/flows/orders/cancel-order.ts';
import { cancelReturn } from '../features/flows/orders/cancel-return.ts';
import { confirmReceipt } from '../features/flows/orders/confirm-receipt.ts';
import { getOrder } from '../features/flows/orders/get-order.ts';
import { getOrderArray } from '../features/flows/orders/get-order-array.ts';
import { requestReturn } from '../features/flows/orders/request-return.ts';
import { getPayment } from '../features/flows/paying/get-payment.ts';
import { reportTransfer } from '../features/flows/paying/report-transfer.ts';
import { startPayment } from '../features/flows/paying/start-payment.ts';
import { submitCheckout } from '../features/flows/placing/submit-checkout.ts';
import { getPledge } from '../features/flows/pledges/get-pledge.ts';
import { getPledgeArray } from '../features/flows/pledges/get-pledge-array.ts';
import { takeTeamOffer } from '../features/flows/pledges/take-team-offer.ts';
import { updatePledge } from '../features/flows/pledges/update-pledge.ts';
import { withdrawPledge } from '../features/flows/pledges/withdraw-pledge.ts';
import { getAddressArray } from '../features/ground/address/get-address-array.ts';
import { removeAddress } from '../features/ground/address/remove-address.ts';
import { saveAddress } from '../features/ground/address/save-address.ts';
import { getAggregated } from '../features/ground/aggregated/get-aggregated.ts';
import { getAggregatedArray } from '../features/ground/aggregated/get-aggregated-array.ts';
import { getSalesCompanyInfo } from '../features/ground/channel/get-sales-company-info.ts';
import { getUnreadNotificationCount } from '../features/ground/notification/get-unread-notification-count.ts';
import { getScpProduct } from '../features/ground/product/get-scp-product.ts';
import { getScpProductArray } from '../features/ground/product/get-scp-product-array.ts';
import { getSuggestionArray } from '../features/ground/search/get-suggestion-array.ts';
import { getContentPage } from '../features/ground/site-info/get-content-page.ts';
import { getFaqArray } from '../features/ground/site-info/get-faq-array.ts';
import { getHome } from '../features/ground/site-info/get-home.ts';
import { getKeywordArray } from '../features/ground/site-info/get-keyword-array.ts';
import { getPicture } from '../features/ground/site-info/get-picture.ts';
import { getRedirect } from '../features/ground/site-info/get-redirect.ts';
import { getShopConfig } from '../features/ground/site-info/get-shop-config.ts';
import { getSitemapArray } from '../features/ground/site-info/get-sitemap-array.ts';
import { addConsent } from '../features/ground/user/add-consent.ts';
import { addSearchHistory } from '../features/ground/user/add-search-history.ts';
import { deleteSearchHistory } from '../features/ground/user/delete-search-history.ts';
import { getConsentArray } from '../features/ground/user/get-consent-array.ts';
import { getProfile } from '../features/ground/user/get-profile.ts';
import { getSearchHistoryArray } from '../features/ground/user/get-search-history-array.ts';
import { updateProfile } from '../features/ground/user/update-profile.ts';
import { getFlashSaleArray } from '../features/records/flash-sale/get-flash-sale-array.ts';
import { setReminder } from '../features/records/flash-sale/set-reminder.ts';
import type { Handler } from '../http/handler.ts';

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
