import type { OrderEventKind } from '@kaituan/domain/order/order-event';

/** The events of each subject. */
export type EventKinds = {
  ORDER: OrderEventKind;
  CAMPAIGN:
    | 'OPENED'
    | 'JOINING_ENDED'
    | 'EXTENDED'
    | 'CLOSES_EARLIER'
    | 'TOLD'
    | 'NEAR_RUNG'
    | 'CLOSING_SOON'
    | 'SUCCEEDED'
    | 'FAILED'
    | 'CANCELLED'
    | 'PROCURING'
    | 'ARRIVED'
    | 'DISTRIBUTING'
    | 'CLOSED';
  TEAM: 'JOINED' | 'FILLED' | 'EXPIRED' | 'DISSOLVED';
  /** Of the message board; their data has no word of a message. */
  THREAD: 'OPENED' | 'WRITTEN' | 'ANSWERED' | 'CLOSED' | 'RATED';
  /** Of products; their data have no word of a review. */
  REVIEW: 'WRITTEN' | 'EDITED' | 'DELETED' | 'ANSWERED' | 'HIDDEN' | 'SHOWN';
  /** MOVED has its new and its former start in its data. */
  FLASH_SALE: 'MOVED' | 'STARTED' | 'ENDED' | 'CANCELLED';
  /** STOPPED_BY_RECALL has the recall, and the status that the product had before, in its data; SOLD_AGAIN: not archived any more. */
  PRODUCT: 'BACK_IN_STOCK' | 'PRICE_FELL' | 'STOPPED_BY_RECALL' | 'SOLD_AGAIN';
  /** Of the contact form; their data have no word of what was written. */
  CONTACT: 'RECEIVED';
  /** A setting of a channel; the data have it before and after. */
  SETTINGS: 'CHANGED';
  MEMBER:
    | 'JOINED'
    | 'STAFF_APPOINTED'
    | 'STAFF_REMOVED'
    | 'APPLIED'
    | 'APPLICATION_REJECTED'
    | 'VERIFIED'
    | 'UNVERIFIED'
    | 'SUSPENDED'
    | 'RESTORED'
    | 'SIGNED_OUT'
    | 'NEW_DEVICE'
    | 'DELETION_REQUESTED'
    | 'DELETION_CANCELLED'
    | 'DELETED'
    | 'PASSWORD_SET'
    | 'TOKEN_MADE'
    | 'RECALL_ANNOUNCED'
    | 'WISHLIST_RESTOCKED'
    | 'WISHLIST_PRICE_FELL';
};
