/** Whole New Taiwan dollars as people here write them: NT$1,280. */
export const formatTwd = (amountTwd: number): string => `NT$${amountTwd.toLocaleString('en-US')}`;
