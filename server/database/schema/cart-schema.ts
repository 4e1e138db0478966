import type { InvoiceChoice } from '@kaituan/domain/order/invoice';
import { checkoutStatuses } from '@kaituan/domain/order/order-life';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { DeliverySlot } from '@kaituan/domain/shipping/delivery-day';
import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { channel, instant, sku } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

/** A line of a member's cart in a channel. */
export const cartLine = pgTable(
  'cart_line',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    /** DIRECT is the one line of 立即購買; it is not counted in the badge. */
    cartType: text('cart_type', { enum: ['CART', 'DIRECT'] }).notNull(),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    isSelected: boolean('is_selected').notNull().default(true),
    note: text().notNull().default(''),
    /** The piece price last shown to the member, to report changes; null until shown. */
    shownUnitPriceTwd: integer('told_unit_price_twd'),
    /** The first and the last marketing source; copied to the order. */
    source: jsonb().$type<{ first: string; last: string }>(),
    addedAt: instant('added_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('cart_line_is_unique').on(t.memberId, t.channelId, t.cartType, t.skuId),
    index('cart_line_by_age').on(t.updatedAt),
    check('cart_line_quantity_within_bounds', sql`${t.quantity} between 1 and 9999`),
  ],
);

/** A quotation (報價單) as it was when it was made; the prices of the shop may have changed since. */
export const quotation = pgTable(
  'quotation',
  {
    quotationNo: text('quotation_no').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    recipient: jsonb().$type<{ name: string; taxId: string; contact: string }>().notNull(),
    seller: jsonb().$type<QuotationSeller>().notNull(),
    lines: jsonb().$type<QuotationLine[]>().notNull(),
    goodsTwd: integer('goods_twd').notNull(),
    /** Home delivery on the main island. */
    feeTwd: integer('fee_twd').notNull(),
    quotedAt: instant('quoted_at').notNull(),
    validUntil: date('valid_until').notNull(),
  },
  (t) => [index('quotation_by_member').on(t.memberId, t.channelId, t.quotedAt)],
);

export type QuotationSeller = {
  name: string;
  taxId: string;
  address: string;
  phone: string;
  email: string;
};

export type QuotationLine = {
  skuId: number;
  code: string;
  name: string;
  optionText: string;
  unitLabel: string;
  note: string;
  quantity: number;
  unitPriceTwd: number;
  amountTwd: number;
};

/** A member's address book. */
export const memberAddress = pgTable(
  'member_address',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    label: text().notNull().default(''),
    recipient: text().notNull(),
    phone: text().notNull(),
    zip: text().notNull(),
    county: text().notNull(),
    district: text().notNull(),
    street: text().notNull(),
    note: text().notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('member_address_by_member').on(t.memberId)],
);

export type CheckoutLine = { skuId: number; name: string; quantity: number; unitPriceTwd: number };
export type DeliveryAddress = {
  recipient: string;
  phone: string;
  zip: string;
  county: string;
  district: string;
  street: string;
  note: string;
};
export type PickupStore = {
  brand: string;
  storeId: string;
  name: string;
  address: string;
  phone: string;
  /** On an island, as the map said; undefined where nobody said it. */
  isOffshore?: boolean;
};
/** The delivery choices of one parcel. */
export type ShipmentChoice = {
  key: string;
  method: ShippingMethod;
  store: PickupStore | null;
  /** YYYY-MM-DD in Taipei, or null for the earliest. */
  day: string | null;
  slot: DeliverySlot | null;
};
/** The group buy that a checkout joins: the team, and the tolerance of each SKU. */
export type GroupJoining = {
  campaignId: number;
  /** NEW creates a team; null for a campaign without teams. */
  teamNo: string | 'NEW' | null;
  lines: { skuId: number; quantity: number; maxQuantity: number; isAllOrNothing: boolean }[];
};
/** A checkout in progress, until it is submitted, cancelled or expires. */
export const checkout = pgTable(
  'checkout',
  {
    checkoutNo: text('checkout_no').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    /** GROUP is a checkout that joins a group buy; it comes from no cart. */
    cartType: text('cart_type', { enum: ['CART', 'DIRECT', 'GROUP'] }).notNull(),
    group: jsonb('group_joining').$type<GroupJoining>(),
    status: text({ enum: checkoutStatuses }).notNull().default('OPEN'),
    /** Quantities, and the piece prices shown to the member. */
    lines: jsonb().$type<CheckoutLine[]>().notNull(),
    /** A hash of every amount shown to the member. */
    shownPriceHash: text('told_price_hash').notNull(),
    /** The chosen lines of the cart when it was opened; null where it comes from none. */
    cartFingerprint: text('cart_fingerprint'),
    address: jsonb().$type<DeliveryAddress>(),
    shipments: jsonb().$type<ShipmentChoice[]>().notNull().default([]),
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    invoice: jsonb().$type<InvoiceChoice>(),
    couponCode: text('coupon_code'),
    note: text().notNull().default(''),
    /** Whether the order's choices are stored, to be filled in at the next checkout. */
    remembers: boolean().notNull().default(true),
    source: jsonb().$type<{ first: string; last: string }>(),
    orderNo: text('order_no'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('checkout_by_member').on(t.memberId, t.createdAt),
    index('checkout_open_by_expiry').on(t.expiresAt).where(sql`${t.status} = 'OPEN'`),
    check(
      'checkout_submitted_has_an_order',
      sql`(${t.status} = 'SUBMITTED') = (${t.orderNo} is not null)`,
    ),
    check(
      'checkout_of_a_group_joins_one',
      sql`(${t.cartType} = 'GROUP') = (${t.group} is not null)`,
    ),
  ],
);
