import { z } from 'zod';
import { endpoint, resultOf } from '#contract/endpoint.ts';
import { changing, typedOrderNo } from './staff-order.ts';

export const labelVersion = z
  .string()
  .trim()
  .toUpperCase()
  .max(16)
  .meta({ description: '看到的或標籤上印的 labelVersion；其間改過就拒絕', examples: ['1A2B3C4D'] });
const parcelSteps = ['PREPARE', 'SHIP', 'ARRIVE', 'DELIVER', 'UNCLAIMED'] as const;
const parcel = z.int().min(1).optional().describe('包裹；沒有就是訂單中合適的每一個');
const movedParcels = resultOf(z.array(z.int()).describe('移動了的包裹'));

export const moveParcels = endpoint({
  ...changing,
  path: '/StaffOrder/MoveParcels',
  summary: '備貨、出貨、到店、送達或逾期未取；貨到付款送達時同時收款',
  access: { staff: 'PACKING', of: 'RECORD' },
  request: z.strictObject({
    orderNo: typedOrderNo,
    step: z.enum(parcelSteps),
    parcel,
    carrier: z.string().trim().max(40).default('').describe('物流，出貨時必填'),
    trackingNo: z.string().trim().max(40).default(''),
    /** Without it no parcel is sent whose label is out of date. */
    labelVersion: labelVersion.optional(),
  }),
  answer: movedParcels,
});

export const takeBackParcels = endpoint({
  ...changing,
  path: '/StaffOrder/TakeBackParcels',
  summary: '包裹退回店裡，商品回架並退款；冷藏、冷凍的要 restocksCold 才回架',
  access: { staff: 'ORDERS', of: 'RECORD' },
  request: z.strictObject({
    ...{ orderNo: typedOrderNo, parcel },
    restocksCold: z.boolean().default(false).describe('冷藏、冷凍商品一直保持低溫，能再賣'),
  }),
  answer: movedParcels,
});
