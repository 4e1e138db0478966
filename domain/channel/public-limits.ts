import { maxLineQuantity } from '../cart/order-quantity.ts';
import { maxQuickOrderRows } from '../cart/quick-order.ts';
import { maxMessageLength, maxMessagesPerDay, maxOpenThreads } from '../message/thread-rules.ts';
import {
  maxAddresses,
  maxAttachmentBytes,
  maxAttachments,
  maxCartLines,
  maxReturnPhotoBytes,
  maxReturnPhotos,
  maxWishlistItems,
} from '../shop-limits.ts';

/** What `GetShopConfig` tells clients, so that they refuse before the shop does. */
export const publicLimits = {
  lineQuantity: maxLineQuantity,
  cartLines: maxCartLines.MEMBER,
  cartLinesOfVerified: maxCartLines.VERIFIED,
  addresses: maxAddresses,
  returnPhotos: maxReturnPhotos,
  returnPhotoBytes: maxReturnPhotoBytes,
  quickOrderRows: maxQuickOrderRows,
  wishlistItems: maxWishlistItems,
  attachments: maxAttachments,
  attachmentBytes: maxAttachmentBytes,
  messageLength: maxMessageLength,
  openThreads: maxOpenThreads,
  messagesPerDay: maxMessagesPerDay,
};
