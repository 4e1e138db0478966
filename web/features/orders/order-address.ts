import { type OrderTab, orderTabText } from '@kaituan/domain/order/order-label';
import type { ListedTab } from './order-query.ts';

/** The filter of the order list in an address. */
export type OrderChoice = { tab: ListedTab; searchText: string };

const maxSearchLength = 60;
const isTab = (text: string): text is OrderTab => Object.hasOwn(orderTabText, text);

export const listedTabs: readonly { tab: ListedTab; name: string }[] = [
  { tab: 'ALL', name: '全部' },
  ...Object.entries(orderTabText).map(([tab, name]) => ({ tab: tab as OrderTab, name })),
];

/** Unknown values mean all orders. */
export function parseOrderChoice(parameters: URLSearchParams): OrderChoice {
  const tab = parameters.get('tab') ?? '';
  const searchText = (parameters.get('q') ?? '').trim().slice(0, maxSearchLength);
  return { tab: isTab(tab) ? tab : 'ALL', searchText };
}

export function orderListPath({ tab, searchText }: OrderChoice): string {
  const parameters = new URLSearchParams({
    ...(tab !== 'ALL' && { tab }),
    ...(searchText && { q: searchText }),
  });
  return parameters.size > 0 ? `/member/orders?${parameters}` : '/member/orders';
}

export const orderPath = (orderNo: string): string => `/member/orders/${orderNo}`;
export const returnPath = (orderNo: string): string => `/member/orders/${orderNo}/return`;

/** Whether a path segment can be an order number. */
export const isOrderNo = (text: string): boolean => /^G\d{6}[0-9A-HJKMNP-TV-Z]{6}$/.test(text);
