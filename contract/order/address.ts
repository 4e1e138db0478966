import { z } from 'zod';
import { endpoint, resultOf, wireId } from '#contract/endpoint.ts';

/** An address as a member types it; the rules of each field are in domain/shipping/taiwan-address.ts. */
export const addressInput = z.strictObject({
  recipient: z
    .string()
    .max(60)
    .meta({ description: '收件人', examples: ['王小明'] }),
  phone: z
    .string()
    .max(40)
    .meta({ description: '手機或市話', examples: ['0912345678'] }),
  zip: z
    .string()
    .max(10)
    .meta({ description: '郵遞區號', examples: ['106'] }),
  county: z
    .string()
    .max(20)
    .meta({ description: '縣市', examples: ['臺北市'] }),
  district: z
    .string()
    .max(20)
    .meta({ description: '鄉鎮市區', examples: ['大安區'] }),
  street: z
    .string()
    .max(160)
    .meta({ description: '路名門牌', examples: ['和平東路一段 1 號'] }),
  note: z.string().max(100).describe('給配送人員的備註'),
});

export const address = z.object({
  addressId: wireId,
  label: z.string(),
  recipient: z.string(),
  phone: z.string(),
  zip: z.string(),
  county: z.string(),
  district: z.string(),
  street: z.string(),
  note: z.string(),
  isDefault: z.boolean(),
  isOffshore: z.boolean(),
});
export type Address = z.output<typeof address>;

const addresses = resultOf(z.array(address));

export const getAddressArray = endpoint({
  path: '/Address/GetAddressArray',
  summary: '會員的地址簿，預設地址在前，最多 20 筆',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: addresses,
  refusals: [],
});

export const saveAddress = endpoint({
  path: '/Address/SaveAddress',
  summary: '新增一筆地址；帶 addressId 時修改那一筆',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    addressId: wireId.describe('要修改的地址編號').optional(),
    label: z.string().trim().max(20).describe('名稱，例如：家、公司').optional(),
    isDefault: z.boolean().optional(),
    address: addressInput,
  }),
  answer: addresses,
  refusals: ['NOT_FOUND', 'ADDRESS_BOOK_FULL'],
});

export const removeAddress = endpoint({
  path: '/Address/RemoveAddress',
  summary: '刪除一筆地址',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ addressId: wireId.meta({ examples: [1] }) }),
  answer: addresses,
  refusals: ['NOT_FOUND'],
});
