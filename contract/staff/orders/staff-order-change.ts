import { shipmentStatuses } from '@kaituan/domain/shipping/shipment-life';
import { z } from 'zod';
import { endpoint, resultOf, wireTwd } from '#contract/endpoint.ts';
import { addressInput } from '#contract/order/address.ts';
import {
  pickupPlace,
  pickupStore,
  shippingMethod,
  shippingOption,
} from '#contract/order/checkout.ts';
import { changing, typedOrderNo } from './staff-order.ts';

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

const seen = z
  .string()
  .max(64)
  .meta({ description: '打開時讀到的 version；其間有變動就拒絕', examples: ['0123456789abcdef'] });

export const getDeliveryChoices = endpoint({
  path: '/StaffOrder/GetDeliveryChoices',
  summary: '訂單還能改成哪些配送方式，與各自的運費；不含收件人資料',
  access: { staff: 'ORDERS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({ orderNo: typedOrderNo }),
  answer: resultOf(
    z.object({
      version: z.string(),
      /** Why nothing can be changed any more; null while it can. */
      refusal: z.string().nullable(),
      /** Those that are still to be sent. */
      parcels: z.array(
        z.object({
          shipmentNo: z.int(),
          status: z.enum(shipmentStatuses),
          method: shippingMethod,
          store: pickupStore.nullable(),
          feeTwd: wireTwd,
          options: z.array(shippingOption),
        }),
      ),
      places: z.array(pickupPlace),
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const searchStoreArray = endpoint({
  path: '/StaffOrder/SearchStoreArray',
  summary: '用店名、縣市區或店號找超商門市：物流公司的清單，或買家選過的',
  access: { staff: 'ORDERS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    orderNo: typedOrderNo,
    method: shippingMethod,
    search: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .meta({ examples: ['大安'] }),
  }),
  answer: resultOf(z.array(pickupStore)),
  refusals: ['NOT_FOUND'],
});

export const changeDelivery = endpoint({
  ...changing,
  path: '/StaffOrder/ChangeDelivery',
  summary:
    '出貨前更改收件人、地址、取貨門市或配送方式；運費變少退差額、變多由店家負擔，並通知會員。先試算，再帶 confirmed 確定',
  access: { staff: 'ORDERS', of: 'RECORD' },
  unlogged: ['address', 'parcels'],
  request: z.strictObject({
    orderNo: typedOrderNo,
    seen,
    confirmed: z
      .string()
      .max(64)
      .nullable()
      .default(null)
      .describe('試算回答的 plan；沒有就只試算'),
    address: addressInput.nullable().default(null).describe('新的收件資料；null 不變'),
    parcels: z
      .array(
        z.strictObject({
          shipmentNo: z.int().min(1),
          method: shippingMethod,
          placeId: z.string().max(40).nullable().default(null).describe('店家清單上的取貨地點'),
          store: z
            .strictObject({
              storeId: z.string().trim().min(1).max(20),
              name: z.string().trim().min(1).max(40),
              address: z.string().trim().max(80).default(''),
            })
            .nullable()
            .default(null)
            .describe('買家說的超商門市；null 沿用原本的'),
        }),
      )
      .max(20)
      .default([])
      .describe('要改的包裹；沒寫的不變'),
  }),
  answer: resultOf(
    z.object({
      plan: z.string(),
      isDone: z.boolean(),
      /** Amounts in TWD: what goes back to the buyer, what is collected less, what the shop bears. */
      ...{ refundTwd: wireTwd, owedLessTwd: wireTwd, borneTwd: wireTwd },
      /** Parcels whose labels may be printed already. */
      relabelled: z.array(z.int()),
    }),
  ),
});
