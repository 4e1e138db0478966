import { emptyProductQuery, formatProductQuery } from '../catalog/product-query.ts';
import type { ContactCategory } from '../contact/contact-category.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import type { ShippingMethod } from '../shipping/shipping-method.ts';

/** What members choose about together, in the order in which they are shown; marketing has topics of its own. */
export const notificationTopics = [
  'ORDER',
  'GROUP',
  'FLASH_SALE',
  'WISHLIST',
  'PRICE',
  'MESSAGE',
  'NEWS',
  'SHOP',
  'ACCOUNT',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

type OfOrder = { orderNo: string };
type OfRefund = OfOrder & { amountTwd: number };
type OfParcel = OfOrder & { carrier: string; trackingNo: string };
/** A member's part in a group buy. */
type OfPledge = { pledgeNo: string; title: string };
/** The days on which goods leave the shop, or can be fetched by their buyer. */
type Shipping = { shipFrom: string; shipTo: string; isFetched: boolean };
/** A question on the message board, with the subject that its member wrote. */
type OfThread = { referenceId: string; subject: string };
type OfProduct = { productId: number; name: string };
/** A group buy with a product that the member keeps in mind. */
type OfWishedGroup = OfProduct & { campaignId: number; title: string; closesAt: string };
type OfFlashSale = { title: string; startsAt: string };
type OfBulletin = { bulletinId: number; title: string };

/**
 * The facts of each kind, which are stored; link and texts are made from them when they are read. Moments
 * are UTC ISO-8601. A field may be added only as an optional one: stored notifications lack it.
 */
export type NotificationFacts = {
  /** `awaitsCode`: paid by an account or code that is not issued yet, and may end before the order does. */
  ORDER_PLACED: OfOrder & { payableTwd: number; payBy: string | null; awaitsCode?: boolean };
  ORDER_PAID: OfOrder & { amountTwd: number };
  /** `isDifference`: of a raised pledge, whose order is paid. */
  PAYMENT_PART_RECEIVED: OfOrder & { amountTwd: number; leftTwd: number; isDifference?: boolean };
  /** `isCodeOver`: the account or code has ended, and the order can still be paid otherwise. */
  PAYMENT_DUE: OfOrder & { payableTwd: number; payBy: string; isCodeOver?: boolean };
  PAYMENT_FAILED: OfOrder;
  /** `payBy`: null where it is paid with the goods; `awaitsCode`: the account or code to come may end earlier. */
  PAYMENT_METHOD_CHANGED: OfOrder & {
    method: PaymentMethod;
    payableTwd: number;
    payBy: string | null;
    awaitsCode?: boolean;
  };
  ORDER_CANCELLED: OfOrder & { reason: string };
  ORDER_DELIVERY_CHANGED: OfOrder & {
    isAddressChanged: boolean;
    methods: ShippingMethod[];
    owedLessTwd: number;
  };
  /** What was taken off, empty for a sum alone; what goes back or is owed less; the shop's reason. */
  ORDER_REDUCED: OfOrder & {
    goods: string;
    isShortage: boolean;
    refundTwd: number;
    owedLessTwd: number;
    reason: string;
  };
  ORDER_SHIPPED: OfParcel;
  /** Where it waits, and until when if the place sends it back by itself. */
  ORDER_AT_STORE: OfOrder & { place?: string; pickupBy?: string };
  ORDER_DELIVERED: OfOrder;
  /** `owedLessTwd`: the parcel is back at the shop, and so much less is to be paid with the others. */
  ORDER_UNCLAIMED: OfOrder & { owedLessTwd?: number };
  REFUND_REQUESTED: OfRefund;
  REFUND_ACCOUNT_NEEDED: OfRefund;
  REFUND_PAID: OfRefund;
  REFUND_FAILED: OfRefund;
  /** `reason`: the shop's words on how to send it back, or, where nothing is sent, what it says beside that. */
  RETURN_APPROVED: OfOrder & { reason: string; isNothingToSend?: boolean };
  RETURN_REJECTED: OfOrder & { reason: string };
  /** The shop called off a return that was opened by mistake. */
  RETURN_CALLED_OFF: OfOrder & { reason: string };
  /** `opensTeam`: they opened a team by it. */
  GROUP_JOINED: OfPledge & { closesAt: string | null; opensTeam?: boolean };
  /** For who opened a team: how many came since they last read of it, and how many it still needs. */
  GROUP_TEAM_JOINED: OfPledge & { count: number; seatsMissing: number };
  GROUP_NEAR_RUNG: OfPledge & { unitsMissing: number };
  GROUP_EXTENDED: OfPledge & { closesAt: string; withdrawUntil: string };
  GROUP_CLOSES_EARLIER: OfPledge & { closesAt: string };
  /** `ships`: when its goods come, of which stored ones do not tell. */
  GROUP_SUCCEEDED: OfPledge & { outcome: string; gotNothing: boolean; ships?: Shipping };
  GROUP_FAILED: OfPledge & { outcome: string; isCancelledByShop: boolean };
  GROUP_TEAM_EXPIRED: OfPledge & { chooseUntil: string };
  GROUP_TOLD: OfPledge & { text: string };
  GROUP_ARRIVED: OfPledge;
  GROUP_PICKUP: OfPledge;
  FLASH_SALE_STARTING: OfFlashSale;
  /** With the start that the member knew. */
  FLASH_SALE_MOVED: OfFlashSale & { formerStartsAt?: string };
  FLASH_SALE_CANCELLED: OfFlashSale & { reason: string };
  /** `count`: how many answers are unread. */
  MESSAGE_REPLY: OfThread & { count?: number };
  MESSAGE_CLOSED: OfThread;
  REVIEW_INVITED: OfOrder & { name: string; lines: number };
  REVIEW_ANSWERED: OfProduct;
  /** `skuId`: the variant the member waited for, which the name tells. */
  WISHLIST_RESTOCKED: OfProduct & { skuId?: number };
  WISHLIST_PRICE_FELL: OfProduct & { priceTwd: number; formerPriceTwd: number };
  WISHLIST_GROUP_OPENED: OfWishedGroup;
  WISHLIST_GROUP_CLOSING: OfWishedGroup;
  RECALL_ANNOUNCED: OfBulletin;
  BULLETIN_PUBLISHED: OfBulletin;
  SERVICE_ANNOUNCED: OfBulletin;
  ACCOUNT_VERIFIED: { shopName?: string };
  ACCOUNT_APPLICATION_REJECTED: { reason: string };
  /** `sessionId`: the sign-in, whose own device need not be told. */
  ACCOUNT_NEW_DEVICE: { device: string; at: string; sessionId?: string };
  SHOP_ORDER_PLACED: OfOrder & { payableTwd: number };
  SHOP_RETURN_REQUESTED: OfRefund;
  SHOP_TRANSFER_REPORTED: OfRefund;
  SHOP_REFUND_FAILED: OfRefund;
  SHOP_QUESTION_ASKED: OfThread;
  SHOP_QUESTION_CONTINUED: OfThread;
  SHOP_GROUP_CLOSING: { title: string; closesAt: string; buyers: number; units: number } & {
    campaignId?: number;
  };
  SHOP_REVIEW_LOW: { name: string; stars: number; reviewNo?: string };
  SHOP_CONTACT_RECEIVED: { name: string; category: ContactCategory };
  SHOP_WHOLESALE_APPLIED: { company: string; applicationNo: string };
};
export type NotificationKind = keyof NotificationFacts;

/** A kind with its facts. */
export type NotificationContent = {
  [K in NotificationKind]: { kind: K; facts: NotificationFacts[K] };
}[NotificationKind];

type KindRule<Facts> = {
  topic: NotificationTopic;
  /** MARKETING leaves the shop only with the member's consent. */
  category: 'TRANSACTIONAL' | 'MARKETING';
  /** The page it leads to, without a channel; null for none. */
  link(facts: Facts): string | null;
};

const toOrder = ({ orderNo }: OfOrder) => `/member/orders/${orderNo}`;
const toOrderAtDesk = ({ orderNo }: OfOrder) => `/admin/orders/${orderNo}`;
const toPledge = ({ pledgeNo }: OfPledge) => `/member/group-buys/${pledgeNo}`;
const toThread = ({ referenceId }: OfThread) => `/message-board/${referenceId}`;
const toThreadAtDesk = ({ referenceId }: OfThread) => `/admin/messages/${referenceId}`;
const toProduct = ({ productId, skuId }: OfProduct & { skuId?: number }) =>
  `/products/${productId}${skuId === undefined ? '' : `?sku=${skuId}`}`;
const toBulletin = ({ bulletinId }: OfBulletin) => `/bulletin/${bulletinId}`;
const toProfile = () => '/member/profile';
const flashSales = formatProductQuery({
  ...emptyProductQuery,
  ...{ flags: ['FLASH'], sort: 'CLOSING_SOON' },
});

const ofOrder = { topic: 'ORDER', category: 'TRANSACTIONAL', link: toOrder } as const;
const ofGroup = { topic: 'GROUP', category: 'TRANSACTIONAL', link: toPledge } as const;
const ofFlashSale = {
  topic: 'FLASH_SALE',
  category: 'TRANSACTIONAL',
  link: () => `/products?searchQuery=${flashSales}`,
} as const;
const ofThread = { topic: 'MESSAGE', category: 'TRANSACTIONAL', link: toThread } as const;
const ofWishedGroup = {
  topic: 'PRICE',
  category: 'MARKETING',
  link: ({ campaignId }: OfWishedGroup) => `/group-buys/${campaignId}`,
} as const;
/** Of a list of the desk the record itself, which has no screen of its own. */
const searching = (no: string | undefined) => (no === undefined ? '' : `&search=${no}`);
/** For those who work for the shop; leads to the owner's desk. */
const ofShop = { topic: 'SHOP', category: 'TRANSACTIONAL' } as const;
const ofAccount = { topic: 'ACCOUNT', category: 'TRANSACTIONAL', link: toProfile } as const;

/** Every kind of notification. */
export const notificationKinds: { [K in NotificationKind]: KindRule<NotificationFacts[K]> } = {
  ORDER_PLACED: ofOrder,
  ORDER_PAID: ofOrder,
  PAYMENT_PART_RECEIVED: ofOrder,
  PAYMENT_DUE: ofOrder,
  PAYMENT_FAILED: ofOrder,
  PAYMENT_METHOD_CHANGED: ofOrder,
  ORDER_CANCELLED: ofOrder,
  ORDER_DELIVERY_CHANGED: ofOrder,
  ORDER_REDUCED: ofOrder,
  ORDER_SHIPPED: ofOrder,
  ORDER_AT_STORE: ofOrder,
  ORDER_DELIVERED: ofOrder,
  ORDER_UNCLAIMED: ofOrder,
  REFUND_REQUESTED: ofOrder,
  REFUND_ACCOUNT_NEEDED: ofOrder,
  REFUND_PAID: ofOrder,
  REFUND_FAILED: ofOrder,
  RETURN_APPROVED: ofOrder,
  RETURN_REJECTED: ofOrder,
  RETURN_CALLED_OFF: ofOrder,
  GROUP_JOINED: ofGroup,
  GROUP_TEAM_JOINED: ofGroup,
  GROUP_NEAR_RUNG: ofGroup,
  GROUP_EXTENDED: ofGroup,
  GROUP_CLOSES_EARLIER: ofGroup,
  GROUP_SUCCEEDED: ofGroup,
  GROUP_FAILED: ofGroup,
  GROUP_TEAM_EXPIRED: ofGroup,
  GROUP_TOLD: ofGroup,
  GROUP_ARRIVED: ofGroup,
  GROUP_PICKUP: ofGroup,
  FLASH_SALE_STARTING: ofFlashSale,
  FLASH_SALE_MOVED: ofFlashSale,
  FLASH_SALE_CANCELLED: ofFlashSale,
  MESSAGE_REPLY: ofThread,
  MESSAGE_CLOSED: ofThread,
  // An invitation is no news of the order: it leaves the shop only with the member's consent.
  REVIEW_INVITED: { topic: 'NEWS', category: 'MARKETING', link: () => '/member/reviews' },
  REVIEW_ANSWERED: {
    ...{ topic: 'MESSAGE', category: 'TRANSACTIONAL' },
    link: () => '/member/reviews?tab=WRITTEN',
  },
  // Those in a queue asked to be notified; a lower price is an offer.
  WISHLIST_RESTOCKED: { topic: 'WISHLIST', category: 'TRANSACTIONAL', link: toProduct },
  WISHLIST_PRICE_FELL: { topic: 'PRICE', category: 'MARKETING', link: toProduct },
  WISHLIST_GROUP_OPENED: ofWishedGroup,
  WISHLIST_GROUP_CLOSING: ofWishedGroup,
  // About goods that were bought: see `alwaysBy`.
  RECALL_ANNOUNCED: {
    ...{ topic: 'ORDER', category: 'TRANSACTIONAL' },
    link: toBulletin,
  },
  BULLETIN_PUBLISHED: { topic: 'NEWS', category: 'MARKETING', link: toBulletin },
  // Such as parcels that are not collected: it leaves the shop for those who wait for one.
  SERVICE_ANNOUNCED: { topic: 'ORDER', category: 'TRANSACTIONAL', link: toBulletin },
  // Answers of the shop to an application: they leave the shop as those to a question do.
  ACCOUNT_VERIFIED: { ...ofThread, link: toProfile },
  ACCOUNT_APPLICATION_REJECTED: { ...ofThread, link: () => '/member/profile/wholesale' },
  ACCOUNT_NEW_DEVICE: ofAccount,
  SHOP_ORDER_PLACED: { ...ofShop, link: toOrderAtDesk },
  SHOP_RETURN_REQUESTED: { ...ofShop, link: toOrderAtDesk },
  SHOP_TRANSFER_REPORTED: { ...ofShop, link: toOrderAtDesk },
  SHOP_REFUND_FAILED: { ...ofShop, link: toOrderAtDesk },
  SHOP_QUESTION_ASKED: { ...ofShop, link: toThreadAtDesk },
  SHOP_QUESTION_CONTINUED: { ...ofShop, link: toThreadAtDesk },
  SHOP_GROUP_CLOSING: {
    ...ofShop,
    link: ({ campaignId }) => ['/admin/group-buys', campaignId ?? []].flat().join('/'),
  },
  SHOP_REVIEW_LOW: {
    ...ofShop,
    link: ({ reviewNo }) => `/admin/reviews?which=LOW${searching(reviewNo)}`,
  },
  SHOP_CONTACT_RECEIVED: { ...ofShop, link: () => '/admin/contacts' },
  SHOP_WHOLESALE_APPLIED: {
    ...ofShop,
    // Also once it is decided.
    link: ({ applicationNo }) => `/admin/wholesale?which=ALL${searching(applicationNo)}`,
  },
};

export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(notificationKinds, kind);

/** The page a notification leads to, without a channel; null for none. */
export const notificationLink = <K extends NotificationKind>(
  kind: K,
  facts: NotificationFacts[K],
): string | null => notificationKinds[kind].link(facts);
