import type { FoodLabel } from '@kaituan/domain/catalog/food-label';
import type { InvoiceChoice } from '@kaituan/domain/order/invoice';
import { cancelReasons, orderStatuses } from '@kaituan/domain/order/order-life';
import { type ReturnReason, returnStatuses } from '@kaituan/domain/order/return-life';
import { paymentStatuses } from '@kaituan/domain/payment/payment-life';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { PriceSource } from '@kaituan/domain/pricing/pricing';
import type { DeliverySlot } from '@kaituan/domain/shipping/delivery-day';
import { shipmentStatuses } from '@kaituan/domain/shipping/shipment-life';
import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DeliveryAddress, PickupStore } from './cart-schema.ts';
import { channel, instant } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

/** The seller and its terms when the order was placed. */
export type SellerSnapshot = { name: string; taxId: string; phone: string; termsAt: string | null };

/** An order. Its amounts and texts never change when products do. */
export const shopOrder = pgTable(
  'shop_order',
  {
    orderNo: text('order_no').primaryKey(),
    checkoutNo: text('checkout_no').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    /**
     * The group buy it joined; the state is in its pledge. Without a foreign key, which would have every
     * joining buyer lock the campaign's contended row.
     */
    campaignId: integer('campaign_id'),
    status: text({ enum: orderStatuses }).notNull(),
    cancelReason: text('cancel_reason', { enum: cancelReasons }),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    /** The payment deadline; null with cash on delivery, or when nothing is due. */
    payBy: instant('pay_by'),
    /** When an unpaid order is cancelled and its goods are released; never before `payBy`. */
    holdUntil: instant('hold_until'),
    /** Reminders sent so far. */
    reminders: smallint().notNull().default(0),
    goodsTwd: integer('goods_twd').notNull(),
    discountTwd: integer('discount_twd').notNull().default(0),
    itemsNetTwd: integer('items_net_twd').notNull(),
    shippingFeeTwd: integer('shipping_fee_twd').notNull(),
    shippingDiscountTwd: integer('shipping_discount_twd').notNull().default(0),
    paymentFeeTwd: integer('payment_fee_twd').notNull().default(0),
    walletUsedTwd: integer('wallet_used_twd').notNull().default(0),
    payableTwd: integer('payable_twd').notNull(),
    paidTwd: integer('paid_twd').notNull().default(0),
    refundedTwd: integer('refunded_twd').notNull().default(0),
    couponCode: text('coupon_code'),
    couponTitle: text('coupon_title'),
    address: jsonb().$type<DeliveryAddress>(),
    invoice: jsonb().$type<InvoiceChoice>().notNull(),
    note: text().notNull().default(''),
    /** Placed before the member's address was verified: recipient and invoice are masked. */
    hidesPerson: boolean('hides_person').notNull().default(false),
    seller: jsonb().$type<SellerSnapshot>().notNull(),
    source: jsonb().$type<{ first: string; last: string }>(),
    placedAt: instant('placed_at').notNull(),
    paidAt: instant('paid_at'),
    deliveredAt: instant('delivered_at'),
    closedAt: instant('closed_at'),
    /** When its buyer was invited to review it. */
    reviewInvitedAt: instant('review_invited_at'),
  },
  (t) => [
    unique('shop_order_checkout_is_unique').on(t.checkoutNo),
    index('shop_order_by_member').on(t.memberId, t.placedAt, t.orderNo),
    // The lists of staff: what an index cannot answer would read every order.
    index('shop_order_by_placing').on(t.placedAt, t.orderNo),
    index('shop_order_by_status').on(t.status, t.placedAt, t.orderNo),
    index('shop_order_by_campaign')
      .on(t.campaignId, t.placedAt)
      .where(sql`${t.campaignId} is not null`),
    index('shop_order_by_number').on(t.orderNo.op('text_pattern_ops')),
    index('shop_order_by_phone').on(sql`(${t.address}->>'phone')`),
    index('shop_order_by_recipient').using(
      'gin',
      sql`regexp_split_to_array(${t.address}->>'recipient', '')`,
    ),
    index('shop_order_unpaid_by_hold')
      .on(t.holdUntil)
      .where(sql`${t.status} = 'PLACED' and ${t.holdUntil} is not null`),
    index('shop_order_to_invite')
      .on(t.deliveredAt)
      .where(sql`${t.reviewInvitedAt} is null and ${t.deliveredAt} is not null`),
    index('shop_order_delivered').on(t.deliveredAt).where(sql`${t.status} = 'CONFIRMED'`),
    check(
      'shop_order_amounts_add_up',
      sql`${t.itemsNetTwd} = ${t.goodsTwd} - ${t.discountTwd}
        and ${t.payableTwd} = ${t.itemsNetTwd} + ${t.shippingFeeTwd} + ${t.paymentFeeTwd}
          - ${t.shippingDiscountTwd} - ${t.walletUsedTwd}`,
    ),
    check(
      'shop_order_amounts_not_negative',
      sql`least(${t.goodsTwd}, ${t.discountTwd}, ${t.itemsNetTwd}, ${t.shippingFeeTwd},
        ${t.shippingDiscountTwd}, ${t.paymentFeeTwd}, ${t.walletUsedTwd}, ${t.payableTwd},
        ${t.refundedTwd}) >= 0 and ${t.shippingDiscountTwd} <= ${t.shippingFeeTwd}`,
    ),
    // A group's lowered pledge that is raised again has paid more than its order comes to.
    check('shop_order_paid_whole', sql`${t.paidTwd} = 0 or ${t.paidTwd} >= ${t.payableTwd}`),
    check('shop_order_refund_within_paid', sql`${t.refundedTwd} <= ${t.paidTwd}`),
    check(
      'shop_order_cancelled_has_a_reason',
      sql`(${t.status} = 'CANCELLED') = (${t.cancelReason} is not null)`,
    ),
  ],
);

/** Goods of an order that are shipped together. */
export const shipment = pgTable(
  'shipment',
  {
    orderNo: text('order_no')
      .notNull()
      .references(() => shopOrder.orderNo),
    shipmentNo: smallint('shipment_no').notNull(),
    status: text({ enum: shipmentStatuses }).notNull(),
    temperature: text({ enum: ['AMBIENT', 'CHILLED', 'FROZEN'] }).notNull(),
    method: text().$type<ShippingMethod>().notNull(),
    feeTwd: integer('fee_twd').notNull(),
    /** The shipping fee after its buyer took fewer pieces; null as ordered. */
    settledFeeTwd: integer('settled_fee_twd'),
    store: jsonb().$type<PickupStore>(),
    /** The requested delivery day, YYYY-MM-DD in Taipei. */
    day: text(),
    slot: text().$type<DeliverySlot>(),
    /** A pre-order is not shipped before this. */
    shipFrom: instant('ship_from'),
    carrier: text(),
    trackingNo: text('tracking_no'),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    /** What its label has the carrier collect since it left; null of one that did not, of an order paid otherwise, and of earlier releases. */
    collectTwd: integer('collect_twd'),
  },
  (t) => [
    primaryKey({ columns: [t.orderNo, t.shipmentNo] }),
    index('shipment_to_ship').on(t.orderNo).where(sql`${t.status} in ('READY', 'PREPARING')`),
    index('shipment_picked_up').on(t.deliveredAt).where(sql`${t.status} = 'PICKED_UP'`),
    index('shipment_under_way').on(t.orderNo).where(sql`${t.status} in ('SHIPPED', 'AT_STORE')`),
    check('shipment_fee_not_negative', sql`${t.feeTwd} >= 0`),
  ],
);

export const orderLine = pgTable(
  'order_line',
  {
    orderNo: text('order_no')
      .notNull()
      .references(() => shopOrder.orderNo),
    lineNo: smallint('line_no').notNull(),
    shipmentNo: smallint('shipment_no').notNull(),
    /** Without a foreign key: the product may change or be deleted, the order keeps its texts. */
    skuId: integer('sku_id').notNull(),
    productId: integer('product_id').notNull(),
    code: text().notNull(),
    name: text().notNull(),
    optionText: text('option_text').notNull().default(''),
    unitLabel: text('unit_label').notNull(),
    mediaId: text('media_id'),
    rescissionExemption: text('rescission_exemption'),
    /** The food label of the product when it was ordered; null for other goods, and of orders before 0051. */
    foodLabel: jsonb('food_label').$type<FoodLabel>(),
    note: text().notNull().default(''),
    quantity: integer().notNull(),
    unitPriceTwd: integer('unit_price_twd').notNull(),
    listPriceTwd: integer('list_price_twd').notNull(),
    priceSource: text('price_source').$type<PriceSource | 'TIER'>().notNull(),
    amountTwd: integer('amount_twd').notNull(),
    discountTwd: integer('discount_twd').notNull(),
    netTwd: integer('net_twd').notNull(),
    /** What the pieces are held from: stock, a pre-order quota, a group's pool, or a flash sale. */
    holdSource: text('hold_source', {
      enum: ['STOCK', 'PREORDER', 'CAMPAIGN', 'FLASH'],
    }).notNull(),
    flashSaleId: integer('flash_sale_id'),
    holdState: text('hold_state', { enum: ['HELD', 'USED', 'RELEASED'] })
      .notNull()
      .default('HELD'),
    /** Counted against the member's limit for this SKU, and credited on cancelling. */
    isLimited: boolean('is_limited').notNull().default(false),
    /** The outcome of a group buy's close: the settled quantity and its amount. */
    settledQuantity: integer('settled_quantity'),
    settledNetTwd: integer('settled_net_twd'),
    returnedQuantity: integer('returned_quantity').notNull().default(0),
    refundedTwd: integer('refunded_twd').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderNo, t.lineNo] }),
    foreignKey({
      columns: [t.orderNo, t.shipmentNo],
      foreignColumns: [shipment.orderNo, shipment.shipmentNo],
      name: 'order_line_is_in_a_shipment',
    }),
    index('order_line_by_product').on(t.productId),
    index('order_line_by_flash_sale')
      .on(t.flashSaleId, t.skuId)
      .where(sql`${t.flashSaleId} is not null`),
    check(
      'order_line_settled_within_bought',
      sql`${t.settledQuantity} between 0 and ${t.quantity} and ${t.settledNetTwd} between 0 and ${t.netTwd}`,
    ),
    check(
      'order_line_amounts_add_up',
      sql`${t.quantity} >= 1 and ${t.unitPriceTwd} >= 0 and ${t.discountTwd} >= 0
        and ${t.amountTwd} = ${t.quantity} * ${t.unitPriceTwd}
        and ${t.netTwd} = ${t.amountTwd} - ${t.discountTwd} and ${t.netTwd} >= 0`,
    ),
    check(
      'order_line_return_within_bought',
      sql`${t.returnedQuantity} between 0 and ${t.quantity} and ${t.refundedTwd} between 0 and ${t.netTwd}`,
    ),
  ],
);

/** A member's request to return goods; an order has at most one open at a time. */
export const returnRequest = pgTable(
  'return_request',
  {
    returnNo: text('return_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => shopOrder.orderNo),
    status: text({ enum: returnStatuses }).notNull(),
    note: text().notNull().default(''),
    photos: text().array().notNull().default(sql`'{}'`),
    /** The question that staff opened it from. */
    referenceId: text('reference_id'),
    refundTwd: integer('refund_twd').notNull(),
    requestedAt: instant('requested_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('return_request_by_order').on(t.orderNo),
    uniqueIndex('return_request_one_open_per_order')
      .on(t.orderNo)
      .where(sql`${t.status} not in ('REFUNDED', 'REJECTED', 'CANCELLED')`),
    check('return_request_refund_not_negative', sql`${t.refundTwd} >= 0`),
  ],
);

export const returnLine = pgTable(
  'return_line',
  {
    returnNo: text('return_no')
      .notNull()
      .references(() => returnRequest.returnNo),
    lineNo: smallint('line_no').notNull(),
    quantity: integer().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    isFaulty: boolean('is_faulty').notNull(),
    refundTwd: integer('refund_twd').notNull(),
    /** Pieces that went back on sale when it was refunded. */
    restockedQuantity: integer('restocked_quantity').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.returnNo, t.lineNo] }),
    check('return_line_quantity_positive', sql`${t.quantity} >= 1 and ${t.refundTwd} >= 0`),
    check(
      'return_line_restocked_within_returned',
      sql`${t.restockedQuantity} between 0 and ${t.quantity}`,
    ),
  ],
);

/** A photo for a return, stored as `return-photos/{photoNo}.webp` in the data folder; unused while it has none. */
export const returnPhoto = pgTable(
  'return_photo',
  {
    photoNo: text('photo_no').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    returnNo: text('return_no').references(() => returnRequest.returnNo),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('return_photo_unused').on(t.createdAt).where(sql`${t.returnNo} is null`)],
);
