/** New Taiwan dollars: NT$1,280. */
export const formatTwd = (amountTwd: number): string => `NT$${amountTwd.toLocaleString('en-US')}`;
