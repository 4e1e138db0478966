import { z } from 'zod';
import { endpoint, resultOf } from './endpoint.ts';

export const getUnreadNotificationCount = endpoint({
  path: '/Notification/GetUnreadNotificationCount',
  summary: '會員未讀通知數',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.int()),
  refusals: [],
});
