import { z } from 'zod';
import { endpoint, resultOf } from './endpoint.ts';
import { typedOrderNo } from './staff-order.ts';

export const noteOrder = endpoint({
  path: '/StaffOrder/NoteOrder',
  summary: '在訂單上寫一則內部備註，買家在商店裡看不到',
  access: { staff: 'PACKING', of: 'RECORD' },
  effect: 'MUTATING',
  unlogged: ['text'],
  request: z.strictObject({
    orderNo: typedOrderNo,
    text: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .meta({ examples: ['買家來電，下午再送'] }),
  }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND'],
});
