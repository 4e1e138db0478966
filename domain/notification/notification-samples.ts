import type { NotificationFacts } from './notification-kinds.ts';

const orderNo = 'G310520ABCDEF';
const ofPledge = { pledgeNo: '01K0000000000000000000000P', title: '龍眼蜂蜜團購' };
const ofThread = { referenceId: '01K0000000000000000000000T', subject: '想請問到貨時間' };
const ofProduct = { productId: 1_001, name: '澎湖白蝦' };
const payBy = '2031-05-23T15:59:00.000Z';
const ofFlashSale = { title: '週三生鮮快閃', startsAt: payBy };
const ofWishedGroup = { campaignId: 7, title: '夏季海鮮團', closesAt: payBy };

/** Facts of each kind for previews and tests. */
export const notificationSamples: NotificationFacts = {
  ORDER_PLACED: { orderNo, payableTwd: 1_380, payBy },
  ORDER_PAID: { orderNo, amountTwd: 1_380 },
  PAYMENT_PART_RECEIVED: { orderNo, amountTwd: 1_000, leftTwd: 380 },
  PAYMENT_DUE: { orderNo, payableTwd: 1_380, payBy },
  PAYMENT_FAILED: { orderNo },
  PAYMENT_METHOD_CHANGED: { orderNo, method: 'BANK_TRANSFER', payableTwd: 1_380, payBy },
  ORDER_CANCELLED: { orderNo, reason: '逾期未付款，訂單已自動取消' },
  ORDER_REDUCED: {
    ...{ orderNo: 'G261122A1B2C3', goods: '「草莓大福 6 入」× 1', isShortage: true },
    ...{ refundTwd: 420, owedLessTwd: 0, reason: '這批草莓不夠' },
  },
  ORDER_DELIVERY_CHANGED: {
    orderNo,
    isAddressChanged: true,
    methods: ['CVS_711'],
    owedLessTwd: 40,
  },
  ORDER_SHIPPED: { orderNo, carrier: '黑貓', trackingNo: '905512345678' },
  ORDER_AT_STORE: { orderNo, place: '全家松山店', pickupBy: payBy },
  ORDER_DELIVERED: { orderNo },
  ORDER_UNCLAIMED: { orderNo },
  REFUND_REQUESTED: { orderNo, amountTwd: 300 },
  REFUND_ACCOUNT_NEEDED: { orderNo, amountTwd: 300 },
  REFUND_PAID: { orderNo, amountTwd: 300 },
  REFUND_FAILED: { orderNo, amountTwd: 300 },
  RETURN_APPROVED: { orderNo, reason: '請用宅配到付寄回，包裹上註明訂單編號' },
  RETURN_REJECTED: { orderNo, reason: '商品已拆封使用' },
  RETURN_CALLED_OFF: { orderNo, reason: '這是另一張訂單的退貨，開錯了' },
  GROUP_JOINED: { ...ofPledge, closesAt: payBy },
  GROUP_TEAM_JOINED: { ...ofPledge, count: 1, seatsMissing: 2 },
  GROUP_NEAR_RUNG: { ...ofPledge, unitsMissing: 6 },
  GROUP_CLOSES_EARLIER: { ...ofPledge, closesAt: payBy },
  GROUP_EXTENDED: { ...ofPledge, closesAt: payBy, withdrawUntil: '2031-05-21T03:25:00.000Z' },
  GROUP_SUCCEEDED: {
    ...ofPledge,
    outcome: '最終價 NT$85，比跟團時便宜 NT$15，退回 NT$30。',
    gotNothing: false,
    ships: {
      shipFrom: '2031-05-26T16:00:00.000Z',
      shipTo: '2031-05-29T16:00:00.000Z',
      isFetched: false,
    },
  },
  GROUP_FAILED: { ...ofPledge, outcome: '未成團，將全額退款。', isCancelledByShop: false },
  GROUP_TEAM_EXPIRED: { ...ofPledge, chooseUntil: payBy },
  GROUP_TOLD: { ...ofPledge, text: '到貨時間改到週六早上' },
  GROUP_ARRIVED: ofPledge,
  GROUP_PICKUP: ofPledge,
  FLASH_SALE_STARTING: ofFlashSale,
  FLASH_SALE_MOVED: { ...ofFlashSale, formerStartsAt: '2031-05-21T12:00:00.000Z' },
  FLASH_SALE_CANCELLED: { ...ofFlashSale, reason: '貨源不足' },
  MESSAGE_REPLY: ofThread,
  MESSAGE_CLOSED: ofThread,
  REVIEW_INVITED: { orderNo, name: '澎湖白蝦', lines: 3 },
  REVIEW_ANSWERED: ofProduct,
  WISHLIST_RESTOCKED: ofProduct,
  WISHLIST_PRICE_FELL: { ...ofProduct, priceTwd: 260, formerPriceTwd: 300 },
  WISHLIST_GROUP_OPENED: { ...ofProduct, ...ofWishedGroup },
  WISHLIST_GROUP_CLOSING: { ...ofProduct, ...ofWishedGroup },
  RECALL_ANNOUNCED: { bulletinId: 1_001, title: '澎湖白蝦 5 月 20 日批號召回' },
  BULLETIN_PUBLISHED: { bulletinId: 1_002, title: '中秋連假出貨時間' },
  SERVICE_ANNOUNCED: { bulletinId: 1_003, title: '颱風天宅配暫停收送' },
  ACCOUNT_VERIFIED: { shopName: '盛和批發市集' },
  ACCOUNT_APPLICATION_REJECTED: { reason: '統一編號與文件不符' },
  ACCOUNT_NEW_DEVICE: { device: 'iPhone・Safari', at: payBy },
  SHOP_ORDER_PLACED: { orderNo, payableTwd: 1_380 },
  SHOP_RETURN_REQUESTED: { orderNo, amountTwd: 300 },
  SHOP_TRANSFER_REPORTED: { orderNo, amountTwd: 1_380 },
  SHOP_REFUND_FAILED: { orderNo, amountTwd: 300 },
  SHOP_QUESTION_ASKED: ofThread,
  SHOP_QUESTION_CONTINUED: ofThread,
  SHOP_GROUP_CLOSING: {
    campaignId: 7,
    title: '龍眼蜂蜜團購',
    closesAt: payBy,
    buyers: 12,
    units: 30,
  },
  SHOP_REVIEW_LOW: { name: '澎湖白蝦', stars: 2, reviewNo: '01KPR000000000000000000000' },
  SHOP_CONTACT_RECEIVED: { name: '王小明', category: 'WHOLESALE' },
  SHOP_WHOLESALE_APPLIED: { company: '好鄰居商行', applicationNo: '01KPR000000000000000000000' },
};
