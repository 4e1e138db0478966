/** The channel shown when an address or a request names none that exists. */
export const defaultChannelId = 100083;

/** Products a list answers at once unless asked otherwise, and at most. */
export const pageSize = 24;
export const maxPageSize = 60;

/** A product counts as new for this many days after it is first shown. */
export const newArrivalDays = 14;
