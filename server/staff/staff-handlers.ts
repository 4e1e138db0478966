import { acceptInvitation, getInvitation } from './appointments/accept-invitation.ts';
import { appointStaff } from './appointments/appoint-staff.ts';
import { claimShop } from './appointments/claim-shop.ts';
import { getStaffArray } from './appointments/get-staff-array.ts';
import { getStaffSession } from './appointments/get-staff-session.ts';
import {
  getInvitationArray,
  inviteStaff,
  withdrawInvitation,
} from './appointments/invite-staff.ts';
import { removeStaff } from './appointments/remove-staff.ts';
import { countRecallBuyers } from './bulletins/count-recall-buyers.ts';
import { removeBulletin, saveBulletin } from './bulletins/save-bulletin.ts';
import { searchBulletinArray } from './bulletins/search-bulletin-array.ts';
import { getStaffBulletin } from './bulletins/staff-bulletin.ts';
import {
  endCoupon,
  getCoupons,
  removeCoupon,
  saveCoupon,
  saveCoupons,
} from './coupons/save-coupon.ts';
import { searchCouponArray } from './coupons/search-coupon-array.ts';
import { getStaffCoupon } from './coupons/staff-coupon.ts';
import { describeFlashSale } from './flash-sales/describe-flash-sale.ts';
import { getFlashSalePlan, saveFlashSalePlan } from './flash-sales/plan-flash-sale.ts';
import { searchFlashBuyerArray } from './flash-sales/search-flash-buyer-array.ts';
import { searchFlashSaleArray } from './flash-sales/search-flash-sale-array.ts';
import { cancelFlashSale, endFlashSale } from './flash-sales/stop-flash-sale.ts';
import { exportCatalogFile, importCatalogFile } from './goods/import-file.ts';
import { getMovementArray, moveStock } from './goods/move-stock.ts';
import { getProductForm, saveProduct } from './goods/product-form.ts';
import { getGoodsChoices, searchGoodsArray } from './goods/search-goods-array.ts';
import { setLowStockMark, setPrice, setShelf } from './goods/set-cells.ts';
import { setStatus } from './goods/set-status.ts';
import { getChatOrderArray, orderForPerson, searchBuyerArray } from './group-buys/chat-orders.ts';
import { describeCampaign } from './group-buys/describe-campaign.ts';
import { getLeaderArray, openNextCycle, setLeader } from './group-buys/lead-campaign.ts';
import {
  advanceCampaignClose,
  cancelCampaign,
  extendCampaign,
  moveCampaignOn,
} from './group-buys/manage-group-buy.ts';
import { getCampaignPlan, saveCampaignPlan } from './group-buys/plan-campaign.ts';
import { reportShortage } from './group-buys/report-shortage.ts';
import { searchCampaignArray } from './group-buys/search-campaign-array.ts';
import { searchJoinerArray } from './group-buys/search-joiner-array.ts';
import { getSupplierOrder } from './group-buys/supplier-order.ts';
import { remindUnpaid, tellJoiners } from './group-buys/tell-joiners.ts';
import { handOver, remindPickupArray } from './hand-out/hand-over.ts';
import { searchPickupArray } from './hand-out/search-pickup-array.ts';
import { createMember, createMemberToken, setMemberPassword } from './members/act-for-members.ts';
import {
  resetSecondFactor,
  restoreMember,
  signOutMember,
  suspendMember,
  unverifyMember,
  verifyMember,
} from './members/change-members.ts';
import { noteMember, removeMemberNote } from './members/member-notes.ts';
import { describeMember, revealMember } from './members/member-story.ts';
import { searchMemberArray } from './members/search-member-array.ts';
import {
  answerThread,
  assignThread,
  closeThreadByShop,
  describeThread,
} from './messages/answer-threads.ts';
import { getCannedReplies, saveCannedReplies } from './messages/canned-replies.ts';
import { getInboxArray } from './messages/get-inbox-array.ts';
import { searchContactArray } from './messages/search-contact-array.ts';
import { searchThreadArray } from './messages/search-thread-array.ts';
import { readStatement } from './money/add-statement.ts';
import { bookStatementRowArray, setStatementRowAside } from './money/book-statement-rows.ts';
import { getStatementRowArray } from './money/list-statement-rows.ts';
import { receiveMoney, undoReceipt } from './money/receive-money.ts';
import { exportRefundAccountArray, revealRefundAccountArray } from './money/refund-accounts.ts';
import { searchRefundArray, settleRefund } from './money/search-refunds.ts';
import { askRefundAccounts, retryRefund, settleRefundArray } from './money/settle-refunds.ts';
import { getFailedDeliveryArray, retryDelivery } from './notifications/failed-deliveries.ts';
import { getLineQuotaArray, getNotificationTextArray } from './notifications/see-notifications.ts';
import { changeDelivery, getDeliveryChoices } from './orders/change-delivery.ts';
import { describeOrder } from './orders/describe-order.ts';
import { moveParcels, takeBackParcels } from './orders/move-parcels.ts';
import { noteOrder } from './orders/order-notes.ts';
import { getReductionChoices, reduceOrder } from './orders/reduce-order.ts';
import { getReturnChoices, openReturnByShop } from './orders/returns.ts';
import { revealInvoiceArray } from './orders/reveal-invoice-array.ts';
import { revealRecipientArray } from './orders/reveal-recipient-array.ts';
import { searchOrderArray } from './orders/search-order-array.ts';
import { searchStoreArray } from './orders/search-stores.ts';
import { cancelOrderByShop, decideReturn } from './orders/settle-order.ts';
import { correctTracking } from './packing/correct-tracking.ts';
import { searchParcelArray } from './packing/search-parcel-array.ts';
import { joinParcel, splitParcel } from './packing/split-parcels.ts';
import {
  addGroupMember,
  removeGroupMember,
  searchGroupMemberArray,
} from './prices/group-members.ts';
import { searchGroupPriceArray, setGroupPrice } from './prices/group-prices.ts';
import { getPriceGroups, savePriceGroups } from './prices/price-group-setting.ts';
import { getPriceGroupArray, removePriceGroup, savePriceGroup } from './prices/price-groups.ts';
import { getPromotionActivityArray, getPromotionGoodsArray } from './promotions/promotion-goods.ts';
import { answerReview, hideReview, showReview } from './reviews/answer-reviews.ts';
import { searchReviewArray } from './reviews/search-review-array.ts';
import { shopHandlers } from './shop-handlers.ts';
import type { StaffHandler } from './staff-handler.ts';
import { approveApplication, rejectApplication } from './wholesale/decide-application.ts';
import { revealApplication } from './wholesale/reveal-application.ts';
import { searchApplicationArray } from './wholesale/search-application-array.ts';

/** Every handler of staff calls, in the order of the contract. */
export const staffHandlers = [
  getStaffArray,
  appointStaff,
  removeStaff,
  getStaffSession,
  claimShop,
  inviteStaff,
  getInvitationArray,
  withdrawInvitation,
  getInvitation,
  acceptInvitation,
  searchOrderArray,
  describeOrder,
  revealRecipientArray,
  revealInvoiceArray,
  receiveMoney,
  undoReceipt,
  cancelOrderByShop,
  moveParcels,
  takeBackParcels,
  decideReturn,
  getReturnChoices,
  openReturnByShop,
  searchParcelArray,
  correctTracking,
  splitParcel,
  joinParcel,
  searchPickupArray,
  handOver,
  remindPickupArray,
  noteOrder,
  getDeliveryChoices,
  getReductionChoices,
  reduceOrder,
  searchStoreArray,
  changeDelivery,
  searchRefundArray,
  revealRefundAccountArray,
  exportRefundAccountArray,
  settleRefund,
  readStatement,
  getStatementRowArray,
  bookStatementRowArray,
  setStatementRowAside,
  settleRefundArray,
  retryRefund,
  askRefundAccounts,
  searchGoodsArray,
  getGoodsChoices,
  getProductForm,
  saveProduct,
  setPrice,
  setStatus,
  setShelf,
  setLowStockMark,
  moveStock,
  getMovementArray,
  importCatalogFile,
  exportCatalogFile,
  searchCouponArray,
  getStaffCoupon,
  saveCoupon,
  endCoupon,
  removeCoupon,
  getCoupons,
  saveCoupons,
  getPriceGroups,
  savePriceGroups,
  getPriceGroupArray,
  savePriceGroup,
  removePriceGroup,
  searchGroupPriceArray,
  setGroupPrice,
  searchGroupMemberArray,
  addGroupMember,
  removeGroupMember,
  getPromotionGoodsArray,
  getPromotionActivityArray,
  searchFlashSaleArray,
  describeFlashSale,
  searchFlashBuyerArray,
  getFlashSalePlan,
  saveFlashSalePlan,
  endFlashSale,
  cancelFlashSale,
  searchCampaignArray,
  describeCampaign,
  searchJoinerArray,
  getSupplierOrder,
  remindUnpaid,
  getChatOrderArray,
  searchBuyerArray,
  searchMemberArray,
  describeMember,
  revealMember,
  noteMember,
  removeMemberNote,
  orderForPerson,
  getLeaderArray,
  setLeader,
  openNextCycle,
  tellJoiners,
  extendCampaign,
  advanceCampaignClose,
  cancelCampaign,
  moveCampaignOn,
  reportShortage,
  getCampaignPlan,
  saveCampaignPlan,
  searchThreadArray,
  searchContactArray,
  describeThread,
  answerThread,
  closeThreadByShop,
  assignThread,
  getInboxArray,
  getCannedReplies,
  saveCannedReplies,
  searchReviewArray,
  answerReview,
  hideReview,
  showReview,
  searchBulletinArray,
  getStaffBulletin,
  countRecallBuyers,
  saveBulletin,
  removeBulletin,
  createMember,
  setMemberPassword,
  createMemberToken,
  resetSecondFactor,
  verifyMember,
  unverifyMember,
  suspendMember,
  restoreMember,
  signOutMember,
  searchApplicationArray,
  revealApplication,
  approveApplication,
  rejectApplication,
  getNotificationTextArray,
  getFailedDeliveryArray,
  retryDelivery,
  getLineQuotaArray,
  ...shopHandlers,
] as unknown as readonly StaffHandler[];
