import { pageKeys } from '@kaituan/domain/settings/site-page';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId } from '#contract/endpoint.ts';

export const getSalesCompanyInfo = endpoint({
  path: '/Scp/GetSalesCompanyInfo',
  isShared: true,
  summary: '通路的銷售公司：頁面標題與依法揭露的營業人資訊',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(
    z.object({
      htmlTitle: z.string(),
      name: z.string(),
      /** 統一編號, eight digits. */
      taxId: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      serviceHours: z.string(),
      lineOaId: z.string().nullable(),
      /** The text pages that the shop has published. */
      pageArray: z.array(z.enum(pageKeys)),
    }),
  ),
  refusals: ['NOT_FOUND'],
});
