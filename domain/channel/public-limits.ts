import { maxLineQuantity } from '../cart/order-quantity.ts';
import {
  maxMessageLength,
  maxMessagesPerDay,
  maxOpenThreads,
  maxSubjectLength,
  minSubjectLength,
} from '../message/thread-rules.ts';
import { maxReviewLength, maxReviewPhotos } from '../review/review-rules.ts';
import {
  maxAddresses,
  maxAttachmentBytes,
  maxAttachments,
  maxCartLines,
  maxQuickOrderRows,
  maxReturnPhotoBytes,
  maxReturnPhotos,
  maxWishlistItems,
  popularCount,
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
  subjectMinLength: minSubjectLength,
  subjectLength: maxSubjectLength,
  messageLength: maxMessageLength,
  openThreads: maxOpenThreads,
  messagesPerDay: maxMessagesPerDay,
  reviewLength: maxReviewLength,
  reviewPhotos: maxReviewPhotos,
  popularProducts: popularCount,
};
