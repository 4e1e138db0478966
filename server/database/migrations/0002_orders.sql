CREATE TABLE "cart_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"cart_type" text NOT NULL,
	"sku_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"is_selected" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"told_unit_price_twd" integer,
	"source" jsonb,
	"added_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_line_is_unique" UNIQUE("member_id","channel_id","cart_type","sku_id"),
	CONSTRAINT "cart_line_quantity_within_bounds" CHECK ("cart_line"."quantity" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "checkout" (
	"checkout_no" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"cart_type" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"lines" jsonb NOT NULL,
	"told_price_hash" text NOT NULL,
	"address" jsonb,
	"shipments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payment_method" text,
	"invoice" jsonb,
	"coupon_code" text,
	"note" text DEFAULT '' NOT NULL,
	"source" jsonb,
	"order_no" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_submitted_has_an_order" CHECK (("checkout"."status" = 'SUBMITTED') = ("checkout"."order_no" is not null))
);
--> statement-breakpoint
CREATE TABLE "member_address" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"recipient" text NOT NULL,
	"phone" text NOT NULL,
	"zip" text NOT NULL,
	"county" text NOT NULL,
	"district" text NOT NULL,
	"street" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"relayed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_no" text NOT NULL,
	"line_no" smallint NOT NULL,
	"shipment_no" smallint NOT NULL,
	"sku_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"option_text" text DEFAULT '' NOT NULL,
	"unit_label" text NOT NULL,
	"media_id" text,
	"rescission_exemption" text,
	"note" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_twd" integer NOT NULL,
	"list_price_twd" integer NOT NULL,
	"price_source" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"discount_twd" integer NOT NULL,
	"net_twd" integer NOT NULL,
	"hold_source" text NOT NULL,
	"hold_state" text DEFAULT 'HELD' NOT NULL,
	"returned_quantity" integer DEFAULT 0 NOT NULL,
	"refunded_twd" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_line_order_no_line_no_pk" PRIMARY KEY("order_no","line_no"),
	CONSTRAINT "order_line_amounts_add_up" CHECK ("order_line"."quantity" >= 1 and "order_line"."unit_price_twd" >= 0 and "order_line"."discount_twd" >= 0
        and "order_line"."amount_twd" = "order_line"."quantity" * "order_line"."unit_price_twd"
        and "order_line"."net_twd" = "order_line"."amount_twd" - "order_line"."discount_twd" and "order_line"."net_twd" >= 0),
	CONSTRAINT "order_line_return_within_bought" CHECK ("order_line"."returned_quantity" between 0 and "order_line"."quantity" and "order_line"."refunded_twd" between 0 and "order_line"."net_twd")
);
--> statement-breakpoint
CREATE TABLE "return_line" (
	"return_no" text NOT NULL,
	"line_no" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"is_faulty" boolean NOT NULL,
	"refund_twd" integer NOT NULL,
	CONSTRAINT "return_line_return_no_line_no_pk" PRIMARY KEY("return_no","line_no"),
	CONSTRAINT "return_line_quantity_positive" CHECK ("return_line"."quantity" >= 1 and "return_line"."refund_twd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_request" (
	"return_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"refund_twd" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "return_request_refund_not_negative" CHECK ("return_request"."refund_twd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"order_no" text NOT NULL,
	"shipment_no" smallint NOT NULL,
	"status" text NOT NULL,
	"temperature" text NOT NULL,
	"method" text NOT NULL,
	"fee_twd" integer NOT NULL,
	"store" jsonb,
	"day" text,
	"slot" text,
	"ship_from" timestamp with time zone,
	"carrier" text,
	"tracking_no" text,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "shipment_order_no_shipment_no_pk" PRIMARY KEY("order_no","shipment_no"),
	CONSTRAINT "shipment_fee_not_negative" CHECK ("shipment"."fee_twd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"order_no" text PRIMARY KEY NOT NULL,
	"checkout_no" text NOT NULL,
	"member_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"status" text NOT NULL,
	"cancel_reason" text,
	"payment_status" text NOT NULL,
	"payment_method" text NOT NULL,
	"pay_by" timestamp with time zone,
	"hold_until" timestamp with time zone,
	"reminders" smallint DEFAULT 0 NOT NULL,
	"goods_twd" integer NOT NULL,
	"discount_twd" integer DEFAULT 0 NOT NULL,
	"items_net_twd" integer NOT NULL,
	"shipping_fee_twd" integer NOT NULL,
	"shipping_discount_twd" integer DEFAULT 0 NOT NULL,
	"payment_fee_twd" integer DEFAULT 0 NOT NULL,
	"wallet_used_twd" integer DEFAULT 0 NOT NULL,
	"payable_twd" integer NOT NULL,
	"paid_twd" integer DEFAULT 0 NOT NULL,
	"refunded_twd" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"coupon_title" text,
	"address" jsonb,
	"invoice" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"seller" jsonb NOT NULL,
	"source" jsonb,
	"placed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "shop_order_checkout_is_unique" UNIQUE("checkout_no"),
	CONSTRAINT "shop_order_amounts_add_up" CHECK ("shop_order"."items_net_twd" = "shop_order"."goods_twd" - "shop_order"."discount_twd"
        and "shop_order"."payable_twd" = "shop_order"."items_net_twd" + "shop_order"."shipping_fee_twd" + "shop_order"."payment_fee_twd"
          - "shop_order"."shipping_discount_twd" - "shop_order"."wallet_used_twd"),
	CONSTRAINT "shop_order_amounts_not_negative" CHECK (least("shop_order"."goods_twd", "shop_order"."discount_twd", "shop_order"."items_net_twd", "shop_order"."shipping_fee_twd",
        "shop_order"."shipping_discount_twd", "shop_order"."payment_fee_twd", "shop_order"."wallet_used_twd", "shop_order"."payable_twd",
        "shop_order"."refunded_twd") >= 0 and "shop_order"."shipping_discount_twd" <= "shop_order"."shipping_fee_twd"),
	CONSTRAINT "shop_order_paid_at_most_once" CHECK ("shop_order"."paid_twd" in (0, "shop_order"."payable_twd")),
	CONSTRAINT "shop_order_refund_within_paid" CHECK ("shop_order"."refunded_twd" <= "shop_order"."paid_twd"),
	CONSTRAINT "shop_order_cancelled_has_a_reason" CHECK (("shop_order"."status" = 'CANCELLED') = ("shop_order"."cancel_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"attempt_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"received_twd" integer DEFAULT 0 NOT NULL,
	"provider_no" text,
	"code" jsonb,
	"report" jsonb,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_attempt_provider_no_is_unique" UNIQUE("provider","provider_no"),
	CONSTRAINT "payment_attempt_amounts" CHECK ("payment_attempt"."amount_twd" >= 0 and "payment_attempt"."received_twd" >= 0
        and ("payment_attempt"."status" <> 'PAID' or "payment_attempt"."received_twd" = "payment_attempt"."amount_twd"))
);
--> statement-breakpoint
CREATE TABLE "payment_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"dedupe_key" text,
	"is_authentic" boolean NOT NULL,
	"raw" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_notice_is_processed_once" UNIQUE("provider","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"attempt_no" text NOT NULL,
	"cause" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"bank_form" text,
	"reference" text,
	"failure" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refund_once_per_cause" UNIQUE("attempt_no","cause"),
	CONSTRAINT "refund_amount_positive" CHECK ("refund"."amount_twd" >= 1)
);
--> statement-breakpoint
CREATE TABLE "channel_terms" (
	"channel_id" integer PRIMARY KEY NOT NULL,
	"price_visibility" text DEFAULT 'PUBLIC' NOT NULL,
	"order_minimum_twd" integer DEFAULT 0 NOT NULL,
	"shipping" jsonb NOT NULL,
	"payments" jsonb NOT NULL,
	"pickup_places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bank_account" jsonb,
	"no_ship_days" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" integer PRIMARY KEY NOT NULL,
	"channel_id" integer NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"amount_twd" integer,
	"off_bps" integer,
	"cap_twd" integer,
	"min_goods_twd" integer DEFAULT 0 NOT NULL,
	"max_uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"max_uses_per_member" smallint DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_code_is_unique" UNIQUE("channel_id","code"),
	CONSTRAINT "coupon_takes_one_kind_off" CHECK (("coupon"."amount_twd" is null) <> ("coupon"."off_bps" is null)),
	CONSTRAINT "coupon_share_within_whole" CHECK ("coupon"."off_bps" between 1 and 10000),
	CONSTRAINT "coupon_not_overused" CHECK ("coupon"."used" >= 0 and ("coupon"."max_uses" is null or "coupon"."used" <= "coupon"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"coupon_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"use_no" smallint NOT NULL,
	"order_no" text NOT NULL,
	CONSTRAINT "coupon_use_coupon_id_member_id_use_no_pk" PRIMARY KEY("coupon_id","member_id","use_no")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"member_id" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_member_id_path_key_pk" PRIMARY KEY("member_id","path","key")
);
--> statement-breakpoint
CREATE TABLE "member_sku_quantity" (
	"member_id" text NOT NULL,
	"sku_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "member_sku_quantity_member_id_sku_id_pk" PRIMARY KEY("member_id","sku_id"),
	CONSTRAINT "member_sku_quantity_not_negative" CHECK ("member_sku_quantity"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_group" (
	"id" integer PRIMARY KEY NOT NULL,
	"channel_id" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_group_member" (
	"channel_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"price_group_id" integer NOT NULL,
	CONSTRAINT "price_group_member_member_id_channel_id_pk" PRIMARY KEY("member_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "price_group_price" (
	"price_group_id" integer NOT NULL,
	"sku_id" integer NOT NULL,
	"price_twd" integer NOT NULL,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "price_group_price_price_group_id_sku_id_pk" PRIMARY KEY("price_group_id","sku_id"),
	CONSTRAINT "price_group_price_not_negative" CHECK ("price_group_price"."price_twd" >= 0)
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "longest_side_cm" smallint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "dimension_sum_cm" smallint;--> statement-breakpoint
ALTER TABLE "sku" ADD COLUMN "max_per_member" integer;--> statement-breakpoint
ALTER TABLE "sku" ADD COLUMN "mix_group" text;--> statement-breakpoint
ALTER TABLE "sku" ADD COLUMN "preorder_cap" integer;--> statement-breakpoint
ALTER TABLE "sku" ADD COLUMN "preordered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_address" ADD CONSTRAINT "member_address_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_is_in_a_shipment" FOREIGN KEY ("order_no","shipment_no") REFERENCES "public"."shipment"("order_no","shipment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_no_return_request_return_no_fk" FOREIGN KEY ("return_no") REFERENCES "public"."return_request"("return_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_no_payment_attempt_attempt_no_fk" FOREIGN KEY ("attempt_no") REFERENCES "public"."payment_attempt"("attempt_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_terms" ADD CONSTRAINT "channel_terms_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sku_quantity" ADD CONSTRAINT "member_sku_quantity_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sku_quantity" ADD CONSTRAINT "member_sku_quantity_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_group" ADD CONSTRAINT "price_group_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_group_member" ADD CONSTRAINT "price_group_member_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_group_member" ADD CONSTRAINT "price_group_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_group_member" ADD CONSTRAINT "price_group_member_price_group_id_price_group_id_fk" FOREIGN KEY ("price_group_id") REFERENCES "public"."price_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_group_price" ADD CONSTRAINT "price_group_price_price_group_id_price_group_id_fk" FOREIGN KEY ("price_group_id") REFERENCES "public"."price_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_group_price" ADD CONSTRAINT "price_group_price_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_line_by_age" ON "cart_line" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "checkout_by_member" ON "checkout" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "checkout_open_by_expiry" ON "checkout" USING btree ("expires_at") WHERE "checkout"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "member_address_by_member" ON "member_address" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "order_event_by_order" ON "order_event" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "order_event_to_relay" ON "order_event" USING btree ("id") WHERE "order_event"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX "order_line_by_product" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_request_one_open_per_order" ON "return_request" USING btree ("order_no") WHERE "return_request"."status" not in ('REFUNDED', 'REJECTED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "shop_order_by_member" ON "shop_order" USING btree ("member_id","placed_at","order_no");--> statement-breakpoint
CREATE INDEX "shop_order_unpaid_by_hold" ON "shop_order" USING btree ("hold_until") WHERE "shop_order"."status" = 'PLACED' and "shop_order"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_delivered" ON "shop_order" USING btree ("delivered_at") WHERE "shop_order"."status" = 'CONFIRMED';--> statement-breakpoint
CREATE INDEX "payment_attempt_by_order" ON "payment_attempt" USING btree ("order_no","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_one_paid_per_order" ON "payment_attempt" USING btree ("order_no") WHERE "payment_attempt"."status" = 'PAID';--> statement-breakpoint
CREATE INDEX "payment_notice_by_age" ON "payment_notice" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "refund_by_order" ON "refund" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "refund_to_try" ON "refund" USING btree ("next_try_at") WHERE "refund"."status" in ('REQUESTED', 'PROCESSING');--> statement-breakpoint
CREATE INDEX "coupon_use_by_order" ON "coupon_use" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "idempotency_key_by_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_preorder_within_cap" CHECK ("sku"."preordered" >= 0 and ("sku"."preorder_cap" is null or "sku"."preordered" <= "sku"."preorder_cap"));