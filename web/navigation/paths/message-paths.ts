import { type ThreadCategory, threadCategories } from '@kaituan/domain/message/thread-life';

export const messageBoardPath = '/message-board';

export const threadPath = (referenceId: string): string => `${messageBoardPath}/${referenceId}`;

/** Whether a path segment can be a reference id. */
export const isReferenceId = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);

/** What a question is about. */
export type Asked = { category: ThreadCategory; orderNo?: string; productId?: number };

/** The message board with the form of a new question. */
export function askPath({ category, orderNo, productId }: Asked): string {
  const query = new URLSearchParams({ ask: category });
  if (orderNo !== undefined) query.set('orderNo', orderNo);
  if (productId !== undefined) query.set('productId', String(productId));
  return `${messageBoardPath}?${query}`;
}

/** Reads it back; undefined when the address asks nothing. */
export function parseAsked(query: URLSearchParams): Asked | undefined {
  const ask = query.get('ask');
  if (ask === null) return undefined;
  const orderNo = /^[0-9A-Z]{1,40}$/.exec(query.get('orderNo') ?? '')?.[0];
  const productId = /^[1-9]\d{0,8}$/.exec(query.get('productId') ?? '')?.[0];
  return {
    category: threadCategories.find((category) => category === ask) ?? 'OTHER',
    ...(orderNo !== undefined && { orderNo }),
    ...(productId !== undefined && { productId: Number(productId) }),
  };
}
