/** The channel shown when an address or a request names none that exists. */
export const defaultChannelId = 100083;

/** Products a list answers at once unless asked otherwise, and at most. */
export const pageSize = 24;
export const maxPageSize = 60;

/** A product counts as new for this many days after it is first shown. */
export const newArrivalDays = 14;

/** Products in one row of the home page, and brands in its pavilion. */
export const homeRowSize = 12;
export const homeBrandCount = 24;

export const maxKeywords = 20;

/** Paths in one answer of the site map. */
export const maxSitemapPaths = 5_000;

/** Redirect rules that may follow one another before the shop gives up. */
export const maxRedirectHops = 5;

/** Lines in one cart; a verified member's holds more. */
export const maxCartLines = { MEMBER: 100, VERIFIED: 300 } as const;

/** Days a cart is kept after it was last touched. */
export const cartKeptDays = 40;

export const maxAddresses = 20;

/** Photos with one request for a return, and bytes of each as it is sent. */
export const maxReturnPhotos = 5;
export const maxReturnPhotoBytes = 5 * 1024 * 1024;
