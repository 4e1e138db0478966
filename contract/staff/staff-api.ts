import type { z } from 'zod';
import * as assortment from './goods/staff-assortment.ts';
import * as catalogFile from './goods/staff-catalog-file.ts';
import * as goods from './goods/staff-goods.ts';
import * as media from './goods/staff-media.ts';
import * as priceGroup from './goods/staff-price-group.ts';
import * as product from './goods/staff-product.ts';
import * as member from './members/staff-member.ts';
import * as memberStory from './members/staff-member-story.ts';
import * as message from './members/staff-message.ts';
import * as notification from './members/staff-notification.ts';
import * as review from './members/staff-review.ts';
import * as wholesale from './members/staff-wholesale.ts';
import * as chatOrder from './orders/staff-chat-order.ts';
import * as handOut from './orders/staff-hand-out.ts';
import * as invoice from './orders/staff-invoice.ts';
import * as money from './orders/staff-money.ts';
import * as order from './orders/staff-order.ts';
import * as orderChange from './orders/staff-order-change.ts';
import * as packing from './orders/staff-packing.ts';
import * as parcel from './orders/staff-parcel.ts';
import * as reduction from './orders/staff-reduction.ts';
import * as refund from './orders/staff-refund.ts';
import * as staffReturn from './orders/staff-return.ts';
import * as campaignPlan from './promotions/staff-campaign-plan.ts';
import * as coupon from './promotions/staff-coupon.ts';
import * as flashSale from './promotions/staff-flash-sale.ts';
import * as groupBuy from './promotions/staff-group-buy.ts';
import * as leader from './promotions/staff-leader.ts';
import * as promotion from './promotions/staff-promotion.ts';
import * as audit from './shop/staff-audit.ts';
import * as bulletin from './shop/staff-bulletin.ts';
import * as channel from './shop/staff-channel.ts';
import * as invitation from './shop/staff-invitation.ts';
import * as opening from './shop/staff-opening.ts';
import * as settings from './shop/staff-settings.ts';
import * as shopWindow from './shop/staff-shop-window.ts';
import * as testPayment from './shop/staff-test-payment.ts';
import * as today from './shop/staff-today.ts';
import * as words from './shop/staff-words.ts';
import * as staff from './staff.ts';

/** Every call for staff; each declares the permission it needs. */
export const staffEndpoints = [
  staff.getStaffArray,
  staff.appointStaff,
  staff.removeStaff,
  staff.getStaffSession,
  staff.claimShop,
  invitation.inviteStaff,
  invitation.getInvitationArray,
  invitation.withdrawInvitation,
  invitation.getInvitation,
  invitation.acceptInvitation,
  order.searchOrderArray,
  order.describeOrder,
  order.revealRecipientArray,
  invoice.revealInvoiceArray,
  order.cancelOrderByShop,
  parcel.moveParcels,
  parcel.takeBackParcels,
  staffReturn.decideReturn,
  staffReturn.getReturnChoices,
  staffReturn.openReturn,
  packing.searchParcelArray,
  packing.correctTracking,
  packing.splitParcel,
  packing.joinParcel,
  handOut.searchPickupArray,
  handOut.handOver,
  handOut.remindPickupArray,
  orderChange.noteOrder,
  orderChange.getDeliveryChoices,
  orderChange.searchStoreArray,
  orderChange.changeDelivery,
  reduction.getReductionChoices,
  reduction.reduceOrder,
  money.receiveMoney,
  money.undoReceipt,
  money.readStatement,
  money.getStatementRowArray,
  money.bookStatementRowArray,
  money.setStatementRowAside,
  refund.searchRefundArray,
  refund.revealRefundAccountArray,
  refund.exportRefundAccountArray,
  refund.settleRefund,
  refund.settleRefundArray,
  refund.retryRefund,
  refund.askRefundAccounts,
  goods.searchGoodsArray,
  goods.getGoodsChoices,
  product.getProductForm,
  product.saveProduct,
  goods.setPrice,
  goods.setStatus,
  goods.setShelf,
  goods.setLowStockMark,
  goods.moveStock,
  goods.getMovementArray,
  catalogFile.importCatalogFile,
  catalogFile.exportCatalogFile,
  coupon.searchCouponArray,
  coupon.getStaffCoupon,
  coupon.saveCoupon,
  coupon.endCoupon,
  coupon.removeCoupon,
  coupon.couponSetting.get,
  coupon.couponSetting.save,
  priceGroup.priceGroupSetting.get,
  priceGroup.priceGroupSetting.save,
  priceGroup.getPriceGroupArray,
  priceGroup.savePriceGroup,
  priceGroup.removePriceGroup,
  priceGroup.searchGroupPriceArray,
  priceGroup.setGroupPrice,
  priceGroup.searchGroupMemberArray,
  priceGroup.addGroupMember,
  priceGroup.removeGroupMember,
  promotion.getPromotionGoodsArray,
  promotion.getPromotionActivityArray,
  flashSale.searchFlashSaleArray,
  flashSale.describeFlashSale,
  flashSale.searchFlashBuyerArray,
  flashSale.getFlashSalePlan,
  flashSale.saveFlashSalePlan,
  flashSale.endFlashSale,
  flashSale.cancelFlashSale,
  groupBuy.searchCampaignArray,
  groupBuy.describeCampaign,
  groupBuy.searchJoinerArray,
  groupBuy.getSupplierOrder,
  groupBuy.remindUnpaid,
  groupBuy.tellJoiners,
  groupBuy.extendCampaign,
  groupBuy.advanceCampaignClose,
  groupBuy.cancelCampaign,
  groupBuy.moveCampaignOn,
  groupBuy.reportShortage,
  chatOrder.getChatOrderArray,
  chatOrder.searchBuyerArray,
  chatOrder.orderForPerson,
  leader.getLeaderArray,
  leader.setLeader,
  leader.openNextCycle,
  campaignPlan.getCampaignPlan,
  campaignPlan.saveCampaignPlan,
  message.searchThreadArray,
  message.describeThread,
  message.answerThread,
  message.closeThreadByShop,
  message.assignThread,
  message.getInboxArray,
  message.searchContactArray,
  message.cannedReplySetting.get,
  message.cannedReplySetting.save,
  review.searchReviewArray,
  review.answerReview,
  review.hideReview,
  review.showReview,
  bulletin.searchBulletinArray,
  bulletin.getStaffBulletin,
  bulletin.countRecallBuyers,
  bulletin.saveBulletin,
  bulletin.removeBulletin,
  member.createMember,
  member.setMemberPassword,
  member.createMemberToken,
  member.resetSecondFactor,
  member.verifyMember,
  member.unverifyMember,
  member.suspendMember,
  member.restoreMember,
  member.signOutMember,
  memberStory.searchMemberArray,
  memberStory.describeMember,
  memberStory.revealMember,
  memberStory.noteMember,
  memberStory.removeMemberNote,
  wholesale.searchApplicationArray,
  wholesale.revealApplication,
  wholesale.approveApplication,
  wholesale.rejectApplication,
  notification.getNotificationTextArray,
  notification.getFailedDeliveryArray,
  notification.retryDelivery,
  notification.getLineQuotaArray,
  settings.companySetting.get,
  settings.companySetting.save,
  settings.lookSetting.get,
  settings.lookSetting.save,
  settings.lineAppSetting.get,
  settings.lineAppSetting.save,
  settings.bankAccountSetting.get,
  settings.bankAccountSetting.save,
  settings.paymentSetting.get,
  settings.paymentSetting.save,
  settings.deliverySetting.get,
  settings.deliverySetting.save,
  settings.noShipDaySetting.get,
  settings.noShipDaySetting.save,
  settings.pickupPlaceSetting.get,
  settings.pickupPlaceSetting.save,
  settings.sellingSetting.get,
  settings.sellingSetting.save,
  settings.pageSetting.get,
  settings.pageSetting.save,
  settings.getPageDraft,
  settings.getPageVersionArray,
  settings.withdrawPageVersion,
  settings.getFaqVoteCountArray,
  settings.faqSetting.get,
  settings.faqSetting.save,
  assortment.categorySetting.get,
  assortment.categorySetting.save,
  assortment.countGoods,
  assortment.describeGoods,
  shopWindow.homeSectionSetting.get,
  shopWindow.homeSectionSetting.save,
  shopWindow.bannerSetting.get,
  shopWindow.bannerSetting.save,
  shopWindow.brandSetting.get,
  shopWindow.brandSetting.save,
  shopWindow.activitySetting.get,
  shopWindow.activitySetting.save,
  media.addPicture,
  words.keywordSetting.get,
  words.keywordSetting.save,
  words.synonymSetting.get,
  words.synonymSetting.save,
  words.redirectSetting.get,
  words.redirectSetting.save,
  words.getSearchMissArray,
  words.removeSearchMiss,
  channel.getChannelArray,
  channel.createChannel,
  channel.renameChannel,
  channel.deactivateChannel,
  channel.activateChannel,
  channel.channelSetting.get,
  channel.channelSetting.save,
  opening.getOpeningChecklist,
  opening.openShop,
  opening.closeShop,
  testPayment.getPaymentGateways,
  testPayment.startTestPayment,
  today.getTodayArray,
  audit.searchAuditArray,
] as const;

type AnyStaffEndpoint = (typeof staffEndpoints)[number];

/** Path → what is sent and what is answered, as in `Api`. */
export type StaffApi = {
  [E in AnyStaffEndpoint as E['path']]: {
    request: z.input<E['request']>;
    answer: z.output<E['answer']>;
  };
};
export type StaffPath = keyof StaffApi;
