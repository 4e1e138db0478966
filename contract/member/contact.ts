import {
  contactCategories,
  maxContactBody,
  minContactBody,
} from '@kaituan/domain/contact/contact-category';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId } from '#contract/endpoint.ts';
import { wireEmail, wireMobileNumber } from '#contract/identity/identity-values.ts';

/** Without control characters: names and addresses come into the head of a mail. */
const oneLine = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]*$/u);

export const sendContactMessage = endpoint({
  path: '/Contact/SendContactMessage',
  summary: '聯絡表單：轉寄給銷售公司，由客服以電子郵件回覆；同一信箱一天最多 5 則',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    name: oneLine
      .min(2)
      .max(20)
      .meta({ description: '怎麼稱呼', examples: ['王小明'] }),
    email: wireEmail,
    phone: wireMobileNumber
      .nullable()
      .optional()
      .meta({ description: '手機，可不填', examples: ['0912345678'] }),
    category: z.enum(contactCategories).describe('關於什麼'),
    body: z
      .string()
      .trim()
      .min(minContactBody)
      .max(maxContactBody)
      .meta({ description: '內容', examples: ['請問公司行號大量訂購可以開三聯式發票嗎？'] }),
    website: z.string().max(200).describe('請留空：人看不到這一欄，機器人會填').optional(),
  }),
  answer: resultOf(z.object({ isReceived: z.literal(true) })),
  refusals: ['NOT_FOUND', 'RATE_LIMITED'],
});
