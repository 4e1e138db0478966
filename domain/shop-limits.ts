/** The channel shown when a request names none or an unknown one. */
export const defaultChannelId = 100083;

/** Products in a page of a list. */
export const pageSize = 24;

/** A product counts as new for this many days after it is first shown. */
export const newArrivalDays = 14;

/** The most products that are called popular (熱門推薦): recommended ones, then those sold lately. */
export const popularCount = 50;

/** Products in one row of the home page, and brands in its brand row. */
export const homeRowSize = 12;
export const homeBrandCount = 24;

export const maxKeywords = 20;

/** Paths in one page of the sitemap. */
export const maxSitemapPaths = 5_000;

/** How long before its close the pledges of a group buy become binding, in milliseconds. */
export const bindingBeforeCloseMs = 3_600_000;

/** How long pledges can be withdrawn after an extension, in milliseconds. */
export const freeAfterExtensionMs = 24 * 3_600_000;

/** The longest chain of redirect rules. */
export const maxRedirectHops = 5;

/** The most lines in a cart; more for verified members. */
export const maxCartLines = { MEMBER: 100, VERIFIED: 300 } as const;

/** The most rows of a quick order. */
export const maxQuickOrderRows = 300;

/** Days until an unchanged cart is deleted. */
export const cartLifeDays = 40;

/** The most products on a member's wishlist in a channel. */
export const maxWishlistItems = 300;

/** Minutes in which a product taken off a wishlist comes back as it was, with its place in the queue. */
export const wishlistUndoMinutes = 10;

/** Minutes that members notified of a restock have before the next ones in the queue are notified. */
export const restockTurnMinutes = 60;

export const maxAddresses = 20;

/** The most photos of a return, and the most bytes of each upload. */
export const maxReturnPhotos = 5;
export const maxReturnPhotoBytes = 5 * 1024 * 1024;

/** The most attachments of a message, and the most bytes of each upload. */
export const maxAttachments = 5;
export const maxAttachmentBytes = 5 * 1024 * 1024;

/** The most new votes of guests on a channel's answers in an hour. */
export const maxGuestVotesPerHour = 500;

/** How long a transfer that its buyer has reported keeps its hold beyond the deadline, for the shop to look. */
export const transferReviewMs = 12 * 3_600_000;
