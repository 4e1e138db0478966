import type { PaymentRule } from '@kaituan/domain/payment/payment-method';
import type { ShippingRule } from '@kaituan/domain/shipping/shipping-fee';
import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { channel, instant, product, sku } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

// ── On what terms a channel sells ────────────────────────────────────────────

/** A payment method of the channel, its limits, and its fee. */
export type ChannelPayment = PaymentRule & { feeTwd: number };
export type PickupPlace = {
  id: string;
  name: string;
  address: string;
  phone: string;
  hours: string;
  /** The days of the week on which it hands out, Sunday 0; without them any. */
  weekdays?: number[] | undefined;
  /** A store of a chain, for a method whose stores the owner lists; without it a place of the shop. */
  method?: ShippingMethod;
};
export type BankAccount = { bankCode: string; bankName: string; account: string; holder: string };

/** A channel's terms of sale, which the storefront shows and the server applies. */
export const channelTerms = pgTable('channel_terms', {
  channelId: integer('channel_id')
    .primaryKey()
    .references(() => channel.id),
  priceVisibility: text('price_visibility', {
    enum: ['PUBLIC', 'PRICES_HIDDEN', 'LOGIN_REQUIRED'],
  })
    .notNull()
    .default('PUBLIC'),
  /** The least value of goods in an order, after discounts and without shipping. */
  orderMinimumTwd: integer('order_minimum_twd').notNull().default(0),
  shipping: jsonb().$type<ShippingRule[]>().notNull(),
  payments: jsonb().$type<ChannelPayment[]>().notNull(),
  pickupPlaces: jsonb('pickup_places').$type<PickupPlace[]>().notNull().default([]),
  bankAccount: jsonb('bank_account').$type<BankAccount>(),
  /** Days without delivery, as YYYY-MM-DD in Taipei. */
  noShipDays: text('no_ship_days').array().notNull().default(sql`'{}'`),
});

/** Members with a price list of their own. */
export const priceGroup = pgTable('price_group', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100_000 }),
  channelId: integer('channel_id')
    .notNull()
    .references(() => channel.id),
  name: text().notNull(),
});

export const priceGroupMember = pgTable(
  'price_group_member',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    priceGroupId: integer('price_group_id')
      .notNull()
      .references(() => priceGroup.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.channelId] }),
    index('price_group_member_by_group').on(t.priceGroupId),
  ],
);

export const priceGroupPrice = pgTable(
  'price_group_price',
  {
    priceGroupId: integer('price_group_id')
      .notNull()
      .references(() => priceGroup.id, { onDelete: 'cascade' }),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    priceTwd: integer('price_twd').notNull(),
    tiers: jsonb().$type<{ minQty: number; unitPriceTwd: number }[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.priceGroupId, t.skuId] }),
    check('price_group_price_not_negative', sql`${t.priceTwd} >= 0`),
  ],
);

/**
 * Prices of products for a price group, derived by refreshListings(); only where the group has prices of
 * its own.
 */
export const priceGroupListing = pgTable(
  'price_group_listing',
  {
    priceGroupId: integer('price_group_id')
      .notNull()
      .references(() => priceGroup.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    minPriceTwd: integer('min_price_twd').notNull(),
    maxPriceTwd: integer('max_price_twd').notNull(),
    fromPriceTwd: integer('from_price_twd').notNull(),
    isWholesale: boolean('is_wholesale').notNull(),
  },
  (t) => [primaryKey({ columns: [t.priceGroupId, t.productId] })],
);

// ── What is limited ──────────────────────────────────────────────────────────

/** A member's pieces of a SKU with a limit per member, in orders that were not cancelled. */
export const memberSkuQuantity = pgTable(
  'member_sku_quantity',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.skuId] }),
    check('member_sku_quantity_not_negative', sql`${t.quantity} >= 0`),
  ],
);

/** A code that takes an amount, or a share in basis points, off the goods of one order. */
export const coupon = pgTable(
  'coupon',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100_000 }),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    /** Upper case. */
    code: text().notNull(),
    title: text().notNull(),
    amountTwd: integer('amount_twd'),
    offBps: integer('off_bps'),
    /** The most a share can take off. */
    capTwd: integer('cap_twd'),
    minGoodsTwd: integer('min_goods_twd').notNull().default(0),
    maxUses: integer('max_uses'),
    used: integer().notNull().default(0),
    maxUsesPerMember: smallint('max_uses_per_member').notNull().default(1),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Members see it and can claim it; others are known by their code only. */
    isListed: boolean('is_listed').notNull().default(false),
    /** Nobody can claim or use it until its owner goes on. */
    isPaused: boolean('is_paused').notNull().default(false),
  },
  (t) => [
    unique('coupon_code_is_unique').on(t.channelId, t.code),
    check('coupon_takes_one_kind_off', sql`(${t.amountTwd} is null) <> (${t.offBps} is null)`),
    check('coupon_share_within_whole', sql`${t.offBps} between 1 and 10000`),
    check(
      'coupon_not_overused',
      sql`${t.used} >= 0 and (${t.maxUses} is null or ${t.used} <= ${t.maxUses})`,
    ),
  ],
);

/** A listed coupon that a member claimed, to choose it at the checkout. */
export const couponClaim = pgTable(
  'coupon_claim',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupon.id, { onDelete: 'cascade' }),
    claimedAt: instant('claimed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.couponId] }),
    index('coupon_claim_by_coupon').on(t.couponId),
  ],
);

/** A use of a coupon by an order that was not cancelled. */
export const couponUse = pgTable(
  'coupon_use',
  {
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupon.id),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** 1 … the coupon's uses per member, so that two concurrent orders cannot take the same one. */
    useNo: smallint('use_no').notNull(),
    orderNo: text('order_no').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.couponId, t.memberId, t.useNo] }),
    index('coupon_use_by_order').on(t.orderNo),
  ],
);

// ── Calls that are tried again ───────────────────────────────────────────────

/** The response of a mutating call with an `Idempotency-Key`, for repetitions. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request body: the same key with another body is refused. */
    fingerprint: text().notNull(),
    answer: jsonb(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.path, t.key] }),
    index('idempotency_key_by_age').on(t.createdAt),
  ],
);

/** A channel's own price list; without a row the SKU's own price applies. */
export const channelPrice = pgTable(
  'channel_price',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    priceTwd: integer('price_twd').notNull(),
    tiers: jsonb().$type<{ minQty: number; unitPriceTwd: number }[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.skuId] }),
    check('channel_price_not_negative', sql`${t.priceTwd} >= 0`),
  ],
);
