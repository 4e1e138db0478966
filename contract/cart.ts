import { z } from 'zod';
import { endpoint, resultOf, wireChannelId } from './endpoint.ts';

export const getCartItemCount = endpoint({
  path: '/Cart/GetCartItemCount',
  summary: '會員購物車內的品項數',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    cartType: z.literal('CART').describe('購物車種類，固定'),
  }),
  answer: resultOf(z.int()),
  refusals: [],
});
