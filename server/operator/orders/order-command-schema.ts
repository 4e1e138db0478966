import { orderLists } from '@kaituan/contract/staff/orders/staff-order';
import { reductionCauses } from '@kaituan/domain/order/reduction';
import { returnDecisions } from '@kaituan/domain/order/return-life';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { z } from 'zod';

const orderNo = z.string().trim().toUpperCase();
const parcel = z.coerce.number().int().min(1).optional();
/** What is printed on the label; see MoveParcels. */
const label = z.string().trim().max(16).optional();
const returnNo = z.string().trim().toUpperCase();

/** `2026-11-21` or `2026/11/21`. */
const day = z
  .string()
  .transform((text) => text.replaceAll('/', '-'))
  .pipe(z.iso.date());

/** `1:2,3:1`: two pieces of line 1 and one of line 3. */
const restock = z
  .string()
  .regex(/^\d+:\d+(,\d+:\d+)*$/)
  .transform((text) =>
    text.split(',').map((part) => {
      const [lineNo = 0, pieces = 0] = part.split(':').map(Number);
      return { lineNo, pieces };
    }),
  );

/** As typed on a command line: `to-ship` for TO_SHIP. */
const typed = <const Names extends readonly string[]>(names: Names) =>
  z
    .string()
    .transform((text) => text.toUpperCase().replaceAll('-', '_'))
    .pipe(z.enum(names));

/** The owner's commands about orders. */
export const orderCommandSchema = z.discriminatedUnion('verb', [
  z.strictObject({
    verb: z.literal('list'),
    which: typed(orderLists).default('ALL'),
    after: z.string().optional(),
  }),
  z.strictObject({ verb: z.literal('show'), orderNo }),
  z.strictObject({
    verb: z.literal('paid'),
    orderNo,
    amount: z.coerce.number().int().min(1),
    on: day.optional(),
    reference: z.string().trim().max(60).default(''),
  }),
  z.strictObject({
    verb: z.literal('unpaid'),
    orderNo,
    receiptNo: z.string().trim().toUpperCase(),
    reason: z.string().trim().max(100).default(''),
  }),
  z.strictObject({ verb: z.literal('prepare'), orderNo, parcel }),
  z.strictObject({
    verb: z.literal('ship'),
    ...{ orderNo, parcel },
    carrier: z.string().trim().min(1).max(40),
    tracking: z.string().trim().max(40).default(''),
    label,
  }),
  z.strictObject({ verb: z.literal('arrive'), orderNo, parcel, label }),
  z.strictObject({ verb: z.literal('deliver'), orderNo, parcel }),
  z.strictObject({ verb: z.literal('unclaimed'), orderNo, parcel }),
  z.strictObject({
    verb: z.literal('back'),
    ...{ orderNo, parcel },
    'restock-cold': z.boolean().default(false),
  }),
  z.strictObject({
    verb: z.literal('cancel'),
    orderNo,
    reason: z.string().trim().max(100).default(''),
  }),
  z.strictObject({
    verb: z.literal('reduce'),
    orderNo,
    lines: z.array(
      z.strictObject({
        lineNo: z.coerce.number().int().min(1),
        quantity: z.coerce.number().int().min(1),
      }),
    ),
    goodwill: z.coerce.number().int().min(0).default(0),
    cause: typed(reductionCauses).default('SHORTAGE'),
    reason: z.string().trim().max(100).default(''),
    /** The result of the trial. */
    confirm: z.string().trim().max(64).optional(),
  }),
  z.strictObject({
    verb: z.literal('return'),
    ...{ orderNo, returnNo },
    decision: typed(returnDecisions),
    reason: z.string().trim().max(100).default(''),
    restock: restock.default([]),
  }),
  z.strictObject({
    verb: z.literal('statement'),
    file: z.string().min(1),
    channel: z.coerce.number().int().min(1).default(defaultChannelId),
    book: z.boolean().default(false),
  }),
  z.strictObject({
    verb: z.literal('match'),
    rowNo: z.string().trim().toUpperCase(),
    orderNo,
    channel: z.coerce.number().int().min(1).default(defaultChannelId),
  }),
  z.strictObject({ verb: z.literal('refunds') }),
  z.strictObject({
    verb: z.literal('refunded'),
    refundNo: z.string().trim().toUpperCase(),
    reference: z.string().trim().min(1).max(60),
    'changed-account': z.boolean().default(false),
  }),
]);
export type OrderCommand = z.output<typeof orderCommandSchema>;
