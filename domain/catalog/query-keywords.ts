/** The keywords of `searchQuery`; in a file that a first visit, which only writes the parameter, does not load. */
export const queryKeywords = {
  sorts: ['RELEVANCE', 'HOT', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'CLOSING_SOON'],
  temperatures: ['AMBIENT', 'CHILLED', 'FROZEN'],
  availabilities: ['IN_STOCK', 'SOLD_OUT', 'PREORDER'],
  flags: ['NEW', 'FLASH', 'WHOLESALE', 'HOT'],
} as const;
