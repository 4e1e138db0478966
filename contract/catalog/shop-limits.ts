import { z } from 'zod';

/** How much of a thing the shop takes, so that clients refuse before it does. */
export const shopLimits = z.object({
  lineQuantity: z.int(),
  cartLines: z.int(),
  cartLinesOfVerified: z.int(),
  addresses: z.int(),
  returnPhotos: z.int(),
  returnPhotoBytes: z.int(),
  quickOrderRows: z.int(),
  wishlistItems: z.int(),
  /** Of a message to the shop. */
  attachments: z.int(),
  attachmentBytes: z.int(),
  subjectMinLength: z.int(),
  subjectLength: z.int(),
  messageLength: z.int(),
  openThreads: z.int(),
  messagesPerDay: z.int(),
  reviewLength: z.int(),
  reviewPhotos: z.int(),
  /** How many ranks the list of popular products has. */
  popularProducts: z.int(),
});
