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
	"group_joining" jsonb,
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
	CONSTRAINT "checkout_submitted_has_an_order" CHECK (("checkout"."status" = 'SUBMITTED') = ("checkout"."order_no" is not null)),
	CONSTRAINT "checkout_of_a_group_joins_one" CHECK (("checkout"."cart_type" = 'GROUP') = ("checkout"."group_joining" is not null))
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
CREATE TABLE "activity" (
	"id" integer PRIMARY KEY NOT NULL,
	"channel_id" integer NOT NULL,
	"parent_id" integer,
	"key" text,
	"name" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"audience" text DEFAULT 'ALL' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"media_id" text,
	CONSTRAINT "activity_ends_after_start" CHECK ("activity"."starts_at" < "activity"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "activity_product" (
	"activity_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_product_activity_id_product_id_pk" PRIMARY KEY("activity_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"latin_name" text,
	"origin" text,
	"introduction" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"media_id" text
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" integer PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"glyph" text
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"id" integer PRIMARY KEY NOT NULL,
	"sales_company_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"liff_id" text
);
--> statement-breakpoint
CREATE TABLE "channel_price" (
	"channel_id" integer NOT NULL,
	"sku_id" integer NOT NULL,
	"price_twd" integer NOT NULL,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "channel_price_channel_id_sku_id_pk" PRIMARY KEY("channel_id","sku_id"),
	CONSTRAINT "channel_price_not_negative" CHECK ("channel_price"."price_twd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "channel_product" (
	"channel_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"editor_pick" smallint,
	CONSTRAINT "channel_product_channel_id_product_id_pk" PRIMARY KEY("channel_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" integer,
	"position" smallint DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"color" text NOT NULL,
	"recipe" jsonb,
	"file" text,
	CONSTRAINT "media_has_one_source" CHECK (("media"."recipe" is null) <> ("media"."file" is null))
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"brand_id" integer,
	"product_status" text NOT NULL,
	"display_timestamp" timestamp with time zone NOT NULL,
	"max_end_timestamp" timestamp with time zone NOT NULL,
	"description_html" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"temperature" text NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"weight_g" integer,
	"sides_mm" integer[],
	"food" jsonb,
	"rescission_exemption" text,
	"restricted" text DEFAULT 'NONE' NOT NULL,
	"preorder_ship_from" timestamp with time zone,
	CONSTRAINT "product_code_is_unique" UNIQUE("code"),
	CONSTRAINT "product_has_three_sides" CHECK (cardinality("product"."sides_mm") = 3),
	CONSTRAINT "product_display_before_end" CHECK ("product"."display_timestamp" < "product"."max_end_timestamp")
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_category_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "sales_company" (
	"id" integer PRIMARY KEY NOT NULL,
	"html_title" text NOT NULL,
	"name" text NOT NULL,
	"tax_id" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"service_hours" text NOT NULL,
	"line_oa_id" text
);
--> statement-breakpoint
CREATE TABLE "sku" (
	"id" integer PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"code" text NOT NULL,
	"barcode" text,
	"option_values" text[] DEFAULT '{}' NOT NULL,
	"unit_label" text DEFAULT '件' NOT NULL,
	"list_price_twd" integer NOT NULL,
	"price_twd" integer NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"low_stock_at" integer DEFAULT 5 NOT NULL,
	"moq" integer DEFAULT 1 NOT NULL,
	"multiple" integer DEFAULT 1 NOT NULL,
	"case_qty" integer,
	"case_label" text,
	"max_per_order" integer,
	"max_per_member" integer,
	"mix_group" text,
	"preorder_cap" integer,
	"preordered" integer DEFAULT 0 NOT NULL,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "sku_code_is_unique" UNIQUE("code"),
	CONSTRAINT "sku_price_not_negative" CHECK ("sku"."price_twd" >= 0 and "sku"."list_price_twd" >= 0),
	CONSTRAINT "sku_stock_not_oversold" CHECK ("sku"."reserved" >= 0 and "sku"."reserved" <= "sku"."on_hand"),
	CONSTRAINT "sku_preorder_within_cap" CHECK ("sku"."preordered" >= 0 and ("sku"."preorder_cap" is null or "sku"."preordered" <= "sku"."preorder_cap")),
	CONSTRAINT "sku_moq_is_a_multiple" CHECK ("sku"."multiple" >= 1 and "sku"."moq" >= 1 and "sku"."moq" % "sku"."multiple" = 0)
);
--> statement-breakpoint
CREATE TABLE "content_page" (
	"channel_id" integer NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"body_html" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_page_channel_id_key_pk" PRIMARY KEY("channel_id","key")
);
--> statement-breakpoint
CREATE TABLE "faq" (
	"id" integer PRIMARY KEY NOT NULL,
	"channel_id" integer NOT NULL,
	"topic" text NOT NULL,
	"question" text NOT NULL,
	"answer_html" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_banner" (
	"id" integer PRIMARY KEY NOT NULL,
	"channel_id" integer NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"link" text NOT NULL,
	"media_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyword" (
	"channel_id" integer NOT NULL,
	"keyword" text NOT NULL,
	"kind" text NOT NULL,
	"link" text,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "keyword_channel_id_keyword_pk" PRIMARY KEY("channel_id","keyword")
);
--> statement-breakpoint
CREATE TABLE "redirect_rule" (
	"path" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"status" smallint DEFAULT 302 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_miss" (
	"channel_id" integer NOT NULL,
	"query" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_miss_channel_id_query_pk" PRIMARY KEY("channel_id","query")
);
--> statement-breakpoint
CREATE TABLE "shop_fact" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonym" (
	"term" text NOT NULL,
	"same_as" text NOT NULL,
	CONSTRAINT "synonym_term_same_as_pk" PRIMARY KEY("term","same_as")
);
--> statement-breakpoint
CREATE TABLE "demo_gateway_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "demo_gateway_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trade_no" text NOT NULL,
	"label" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"last_answer" text
);
--> statement-breakpoint
CREATE TABLE "demo_gateway_payment" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"stage" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_gateway_refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "demo_gateway_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_gateway_trade" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"merchant_trade_no" text NOT NULL,
	"method" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"description" text NOT NULL,
	"notify_url" text NOT NULL,
	"code_notify_url" text NOT NULL,
	"return_url" text NOT NULL,
	"back_url" text NOT NULL,
	"bank_code" text,
	"code" text,
	"pay_before" timestamp with time zone,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_gateway_merchant_trade_no_is_used_once" UNIQUE("gateway","merchant_trade_no"),
	CONSTRAINT "demo_gateway_code_names_one_trade" UNIQUE("code"),
	CONSTRAINT "demo_gateway_amount_is_positive" CHECK ("demo_gateway_trade"."amount_twd" > 0)
);
--> statement-breakpoint
CREATE TABLE "flash_sale" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text,
	"channel_id" integer NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flash_sale_code_is_unique" UNIQUE("code"),
	CONSTRAINT "flash_sale_ends_after_start" CHECK ("flash_sale"."starts_at" < "flash_sale"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "flash_sale_item" (
	"flash_sale_id" integer NOT NULL,
	"sku_id" integer NOT NULL,
	"flash_price_twd" integer NOT NULL,
	"per_member" smallint DEFAULT 1 NOT NULL,
	"per_order" smallint,
	"stock" integer DEFAULT 0 NOT NULL,
	"moved_in" integer,
	"held" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"released" integer DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "flash_sale_item_flash_sale_id_sku_id_pk" PRIMARY KEY("flash_sale_id","sku_id"),
	CONSTRAINT "flash_sale_item_within_its_bucket" CHECK (least("flash_sale_item"."held", "flash_sale_item"."sold", "flash_sale_item"."returned") >= 0
        and "flash_sale_item"."held" + "flash_sale_item"."sold" + "flash_sale_item"."returned" <= coalesce("flash_sale_item"."moved_in", 0))
);
--> statement-breakpoint
CREATE TABLE "flash_sale_reminder" (
	"flash_sale_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "flash_sale_reminder_flash_sale_id_member_id_pk" PRIMARY KEY("flash_sale_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "flash_sale_taken" (
	"flash_sale_id" integer NOT NULL,
	"sku_id" integer NOT NULL,
	"member_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "flash_sale_taken_flash_sale_id_sku_id_member_id_pk" PRIMARY KEY("flash_sale_id","sku_id","member_id"),
	CONSTRAINT "flash_sale_taken_not_negative" CHECK ("flash_sale_taken"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "group_campaign" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "group_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text,
	"channel_id" integer NOT NULL,
	"activity_id" integer,
	"mode" text NOT NULL,
	"title" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"media_id" text,
	"visibility" text DEFAULT 'PUBLIC' NOT NULL,
	"status" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"edit_until" timestamp with time zone NOT NULL,
	"extensions" smallint DEFAULT 0 NOT NULL,
	"extended_at" timestamp with time zone,
	"ship_from" timestamp with time zone NOT NULL,
	"ship_to" timestamp with time zone NOT NULL,
	"goal_kind" text NOT NULL,
	"goal_min" integer NOT NULL,
	"ladder" jsonb NOT NULL,
	"per_member_max" integer,
	"per_order_max" integer,
	"team_size" smallint,
	"team_hours" smallint,
	"allows_strangers" boolean DEFAULT true NOT NULL,
	"case_qty" integer,
	"case_policy" text,
	"held_buyers" integer DEFAULT 0 NOT NULL,
	"held_units" integer DEFAULT 0 NOT NULL,
	"confirmed_buyers" integer DEFAULT 0 NOT NULL,
	"confirmed_units" integer DEFAULT 0 NOT NULL,
	"confirmed_twd" bigint DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"final_rung" smallint,
	"shop_fills" integer DEFAULT 0 NOT NULL,
	"outcome_text" text DEFAULT '' NOT NULL,
	"cancel_reason" text,
	CONSTRAINT "group_campaign_code_is_unique" UNIQUE("code"),
	CONSTRAINT "group_campaign_closes_after_opening" CHECK ("group_campaign"."opens_at" < "group_campaign"."closes_at"),
	CONSTRAINT "group_campaign_goal_above_zero" CHECK ("group_campaign"."goal_min" > 0),
	CONSTRAINT "group_campaign_counts_not_negative" CHECK (least("group_campaign"."held_buyers", "group_campaign"."held_units", "group_campaign"."confirmed_buyers", "group_campaign"."confirmed_units", "group_campaign"."confirmed_twd") >= 0),
	CONSTRAINT "group_campaign_of_teams_has_a_size" CHECK (("group_campaign"."mode" = 'TEAM') = ("group_campaign"."team_size" is not null and "group_campaign"."team_hours" is not null)),
	CONSTRAINT "group_campaign_case_has_a_policy" CHECK (("group_campaign"."case_qty" is null) = ("group_campaign"."case_policy" is null))
);
--> statement-breakpoint
CREATE TABLE "group_campaign_item" (
	"campaign_id" integer NOT NULL,
	"sku_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"cap_units" integer,
	"held_units" integer DEFAULT 0 NOT NULL,
	"confirmed_units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "group_campaign_item_campaign_id_sku_id_pk" PRIMARY KEY("campaign_id","sku_id"),
	CONSTRAINT "group_campaign_item_within_its_pool" CHECK (least("group_campaign_item"."held_units", "group_campaign_item"."confirmed_units") >= 0
        and ("group_campaign_item"."cap_units" is null or "group_campaign_item"."held_units" + "group_campaign_item"."confirmed_units" <= "group_campaign_item"."cap_units"))
);
--> statement-breakpoint
CREATE TABLE "group_pledge" (
	"pledge_no" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "group_pledge_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"team_no" text,
	"member_id" text NOT NULL,
	"order_no" text NOT NULL,
	"replaces_pledge_no" text,
	"status" text NOT NULL,
	"units" integer NOT NULL,
	"max_units" integer NOT NULL,
	"replaced_units" integer DEFAULT 0 NOT NULL,
	"pledged_twd" integer NOT NULL,
	"held_until" timestamp with time zone,
	"joined_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"offer_taken" text,
	"outcome_text" text DEFAULT '' NOT NULL,
	"settled_refund_twd" integer,
	CONSTRAINT "group_pledge_has_one_order" UNIQUE("order_no"),
	CONSTRAINT "group_pledge_units_within_bounds" CHECK ("group_pledge"."units" >= 1 and "group_pledge"."max_units" >= "group_pledge"."units" and "group_pledge"."pledged_twd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "group_pledge_line" (
	"pledge_no" text NOT NULL,
	"sku_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"max_quantity" integer NOT NULL,
	"replaced_quantity" integer DEFAULT 0 NOT NULL,
	"is_all_or_nothing" boolean DEFAULT false NOT NULL,
	"ceiling_unit_price_twd" integer NOT NULL,
	"settled_quantity" integer,
	"final_unit_price_twd" integer,
	CONSTRAINT "group_pledge_line_pledge_no_sku_id_pk" PRIMARY KEY("pledge_no","sku_id"),
	CONSTRAINT "group_pledge_line_within_bounds" CHECK ("group_pledge_line"."quantity" >= 1 and "group_pledge_line"."max_quantity" >= "group_pledge_line"."quantity" and "group_pledge_line"."ceiling_unit_price_twd" >= 0),
	CONSTRAINT "group_pledge_line_never_dearer" CHECK ("group_pledge_line"."final_unit_price_twd" is null or "group_pledge_line"."final_unit_price_twd" <= "group_pledge_line"."ceiling_unit_price_twd"),
	CONSTRAINT "group_pledge_line_settled_within_pledged" CHECK ("group_pledge_line"."settled_quantity" is null or "group_pledge_line"."settled_quantity" between 0 and "group_pledge_line"."max_quantity")
);
--> statement-breakpoint
CREATE TABLE "group_team" (
	"team_no" text PRIMARY KEY NOT NULL,
	"campaign_id" integer NOT NULL,
	"leader_pledge_no" text,
	"size" smallint NOT NULL,
	"seats_held" smallint DEFAULT 0 NOT NULL,
	"seats_confirmed" smallint DEFAULT 0 NOT NULL,
	"allows_strangers" boolean NOT NULL,
	"status" text DEFAULT 'FORMING' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "group_team_seats_within_its_size" CHECK (least("group_team"."seats_held", "group_team"."seats_confirmed") >= 0
        and "group_team"."seats_held" + "group_team"."seats_confirmed" <= "group_team"."size")
);
--> statement-breakpoint
CREATE TABLE "ended_session" (
	"session_id" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"sealed_by" text DEFAULT '' NOT NULL,
	"alg" text NOT NULL,
	"crv" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"device_hash" text NOT NULL,
	"member_id" text NOT NULL,
	"session_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_device_hash_member_id_pk" PRIMARY KEY("device_hash","member_id")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"cleared_at" timestamp with time zone,
	"display_name" text NOT NULL,
	"image" text,
	"phone_number" text,
	"phone_number_verified" boolean,
	"contact_phone" text,
	"birthday" date,
	"is_verified" boolean DEFAULT false NOT NULL,
	"channel_id" integer,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"suspension_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_email_is_unique" UNIQUE("email"),
	CONSTRAINT "member_phone_number_is_unique" UNIQUE("phone_number"),
	CONSTRAINT "member_email_is_lower_case" CHECK ("member"."email" = lower("member"."email")),
	CONSTRAINT "member_verified_has_a_channel" CHECK (not "member"."is_verified" or "member"."channel_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "member_account" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_account_is_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "member_consent" (
	"member_id" text NOT NULL,
	"document" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"channel_id" integer NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_consent_member_id_document_effective_at_pk" PRIMARY KEY("member_id","document","effective_at")
);
--> statement-breakpoint
CREATE TABLE "member_session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"member_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_session_token_is_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"key" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_family" (
	"session_id" text PRIMARY KEY NOT NULL,
	"chain_key" text NOT NULL,
	"current_hash" text NOT NULL,
	"recent_rotations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proved_at" timestamp with time zone DEFAULT 'epoch' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"member_id" text NOT NULL,
	"folded" text NOT NULL,
	"keyword" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_history_member_id_folded_pk" PRIMARY KEY("member_id","folded")
);
--> statement-breakpoint
CREATE TABLE "sign_in_state" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"redirect_path" text NOT NULL,
	"channel_id" integer,
	"source" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"browser_hash" text NOT NULL,
	"id_token" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_set" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_ids" integer[] NOT NULL,
	CONSTRAINT "category_set_is_unique" UNIQUE("category_ids")
);
--> statement-breakpoint
CREATE TABLE "product_listing" (
	"channel_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"product_status" text NOT NULL,
	"display_timestamp" timestamp with time zone NOT NULL,
	"max_end_timestamp" timestamp with time zone NOT NULL,
	"brand_id" integer,
	"category_ids" integer[] NOT NULL,
	"category_set_id" integer NOT NULL,
	"activity_ids" integer[] NOT NULL,
	"temperature" text NOT NULL,
	"restricted" text NOT NULL,
	"min_price_twd" integer NOT NULL,
	"max_price_twd" integer NOT NULL,
	"min_list_price_twd" integer NOT NULL,
	"from_price_twd" integer NOT NULL,
	"is_wholesale" boolean NOT NULL,
	"preorder_ship_from" timestamp with time zone,
	"available" bigint NOT NULL,
	"low_stock_at" integer NOT NULL,
	"editor_pick" smallint,
	"hot_score" real DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_listing_channel_id_product_id_pk" PRIMARY KEY("channel_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"search_vector" "tsvector" NOT NULL
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
	"flash_sale_id" integer,
	"hold_state" text DEFAULT 'HELD' NOT NULL,
	"is_limited" boolean DEFAULT false NOT NULL,
	"settled_quantity" integer,
	"settled_net_twd" integer,
	"returned_quantity" integer DEFAULT 0 NOT NULL,
	"refunded_twd" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_line_order_no_line_no_pk" PRIMARY KEY("order_no","line_no"),
	CONSTRAINT "order_line_settled_within_bought" CHECK ("order_line"."settled_quantity" between 0 and "order_line"."quantity" and "order_line"."settled_net_twd" between 0 and "order_line"."net_twd"),
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
CREATE TABLE "return_photo" (
	"photo_no" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"return_no" text,
	"created_at" timestamp with time zone NOT NULL
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
	"settled_fee_twd" integer,
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
	"campaign_id" integer,
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
	"hides_person" boolean DEFAULT false NOT NULL,
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
	"authorisation_no" text,
	"second_of" text,
	"code" jsonb,
	"report" jsonb,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"next_ask_at" timestamp with time zone,
	CONSTRAINT "payment_attempt_provider_no_is_unique" UNIQUE("provider","provider_no"),
	CONSTRAINT "payment_attempt_amounts" CHECK ("payment_attempt"."amount_twd" >= 0 and "payment_attempt"."received_twd" >= 0
        and ("payment_attempt"."status" <> 'PAID' or "payment_attempt"."received_twd" = "payment_attempt"."amount_twd"))
);
--> statement-breakpoint
CREATE TABLE "payment_webhook" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"dedupe_key" text,
	"is_authentic" boolean NOT NULL,
	"raw" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_webhook_is_processed_once" UNIQUE("provider","dedupe_key")
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
CREATE TABLE "shop_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
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
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_address" ADD CONSTRAINT "member_address_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_product" ADD CONSTRAINT "activity_product_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_product" ADD CONSTRAINT "activity_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_sales_company_id_sales_company_id_fk" FOREIGN KEY ("sales_company_id") REFERENCES "public"."sales_company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_price" ADD CONSTRAINT "channel_price_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_price" ADD CONSTRAINT "channel_price_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_product" ADD CONSTRAINT "channel_product_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_product" ADD CONSTRAINT "channel_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_page" ADD CONSTRAINT "content_page_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_banner" ADD CONSTRAINT "home_banner_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_banner" ADD CONSTRAINT "home_banner_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword" ADD CONSTRAINT "keyword_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_gateway_notice" ADD CONSTRAINT "demo_gateway_notice_trade_no_demo_gateway_trade_trade_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."demo_gateway_trade"("trade_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_gateway_payment" ADD CONSTRAINT "demo_gateway_payment_trade_no_demo_gateway_trade_trade_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."demo_gateway_trade"("trade_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_gateway_refund" ADD CONSTRAINT "demo_gateway_refund_payment_no_demo_gateway_payment_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "public"."demo_gateway_payment"("payment_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_sale" ADD CONSTRAINT "flash_sale_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_sale_item" ADD CONSTRAINT "flash_sale_item_flash_sale_id_flash_sale_id_fk" FOREIGN KEY ("flash_sale_id") REFERENCES "public"."flash_sale"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_sale_item" ADD CONSTRAINT "flash_sale_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_sale_reminder" ADD CONSTRAINT "flash_sale_reminder_flash_sale_id_flash_sale_id_fk" FOREIGN KEY ("flash_sale_id") REFERENCES "public"."flash_sale"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_sale_taken" ADD CONSTRAINT "flash_sale_taken_flash_sale_id_flash_sale_id_fk" FOREIGN KEY ("flash_sale_id") REFERENCES "public"."flash_sale"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_campaign" ADD CONSTRAINT "group_campaign_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_campaign" ADD CONSTRAINT "group_campaign_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_campaign" ADD CONSTRAINT "group_campaign_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_campaign_item" ADD CONSTRAINT "group_campaign_item_campaign_id_group_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."group_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_campaign_item" ADD CONSTRAINT "group_campaign_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pledge" ADD CONSTRAINT "group_pledge_campaign_id_group_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."group_campaign"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pledge" ADD CONSTRAINT "group_pledge_team_no_group_team_team_no_fk" FOREIGN KEY ("team_no") REFERENCES "public"."group_team"("team_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pledge" ADD CONSTRAINT "group_pledge_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pledge" ADD CONSTRAINT "group_pledge_replaces_pledge_no_group_pledge_pledge_no_fk" FOREIGN KEY ("replaces_pledge_no") REFERENCES "public"."group_pledge"("pledge_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pledge_line" ADD CONSTRAINT "group_pledge_line_pledge_no_group_pledge_pledge_no_fk" FOREIGN KEY ("pledge_no") REFERENCES "public"."group_pledge"("pledge_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_campaign_id_group_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."group_campaign"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_leader_pledge_no_group_pledge_pledge_no_fk" FOREIGN KEY ("leader_pledge_no") REFERENCES "public"."group_pledge"("pledge_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_account" ADD CONSTRAINT "member_account_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_consent" ADD CONSTRAINT "member_consent_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_consent" ADD CONSTRAINT "member_consent_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_family" ADD CONSTRAINT "refresh_family_session_id_member_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listing" ADD CONSTRAINT "product_listing_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listing" ADD CONSTRAINT "product_listing_category_set_id_category_set_id_fk" FOREIGN KEY ("category_set_id") REFERENCES "public"."category_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listing" ADD CONSTRAINT "product_listing_is_offered" FOREIGN KEY ("channel_id","product_id") REFERENCES "public"."channel_product"("channel_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_is_in_a_shipment" FOREIGN KEY ("order_no","shipment_no") REFERENCES "public"."shipment"("order_no","shipment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_no_return_request_return_no_fk" FOREIGN KEY ("return_no") REFERENCES "public"."return_request"("return_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_no_return_request_return_no_fk" FOREIGN KEY ("return_no") REFERENCES "public"."return_request"("return_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "activity_by_channel" ON "activity" USING btree ("channel_id","position");--> statement-breakpoint
CREATE INDEX "activity_product_by_product" ON "activity_product" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "category_by_parent" ON "category" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "media_by_product" ON "media" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_by_brand" ON "product" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "product_category_by_category" ON "product_category" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "sku_by_product" ON "sku" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "faq_by_channel" ON "faq" USING btree ("channel_id","position");--> statement-breakpoint
CREATE INDEX "home_banner_by_channel" ON "home_banner" USING btree ("channel_id","position");--> statement-breakpoint
CREATE INDEX "demo_gateway_notice_of_trade" ON "demo_gateway_notice" USING btree ("trade_no");--> statement-breakpoint
CREATE INDEX "demo_gateway_notice_due" ON "demo_gateway_notice" USING btree ("due_at") WHERE "demo_gateway_notice"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "demo_gateway_payment_of_trade" ON "demo_gateway_payment" USING btree ("trade_no");--> statement-breakpoint
CREATE INDEX "demo_gateway_refund_of_payment" ON "demo_gateway_refund" USING btree ("payment_no");--> statement-breakpoint
CREATE INDEX "flash_sale_by_channel" ON "flash_sale" USING btree ("channel_id","ends_at");--> statement-breakpoint
CREATE INDEX "flash_sale_item_by_sku" ON "flash_sale_item" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "group_campaign_by_channel" ON "group_campaign" USING btree ("channel_id","closes_at");--> statement-breakpoint
CREATE INDEX "group_campaign_by_activity" ON "group_campaign" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "group_campaign_running" ON "group_campaign" USING btree ("closes_at") WHERE "group_campaign"."status" in ('SCHEDULED', 'OPEN', 'CLOSING');--> statement-breakpoint
CREATE INDEX "group_campaign_item_by_sku" ON "group_campaign_item" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_pledge_one_live_per_member" ON "group_pledge" USING btree ("campaign_id","member_id") WHERE "group_pledge"."status" = 'CONFIRMED' or ("group_pledge"."status" = 'HELD' and "group_pledge"."replaces_pledge_no" is null);--> statement-breakpoint
CREATE UNIQUE INDEX "group_pledge_replaced_once_at_a_time" ON "group_pledge" USING btree ("replaces_pledge_no") WHERE "group_pledge"."status" = 'HELD' and "group_pledge"."replaces_pledge_no" is not null;--> statement-breakpoint
CREATE INDEX "group_pledge_by_campaign" ON "group_pledge" USING btree ("campaign_id","status","seq");--> statement-breakpoint
CREATE INDEX "group_pledge_by_member" ON "group_pledge" USING btree ("member_id","seq");--> statement-breakpoint
CREATE INDEX "group_pledge_by_team" ON "group_pledge" USING btree ("team_no") WHERE "group_pledge"."team_no" is not null;--> statement-breakpoint
CREATE INDEX "group_team_by_campaign" ON "group_team" USING btree ("campaign_id","expires_at");--> statement-breakpoint
CREATE INDEX "group_team_forming" ON "group_team" USING btree ("expires_at") WHERE "group_team"."status" = 'FORMING';--> statement-breakpoint
CREATE INDEX "ended_session_by_end" ON "ended_session" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "known_device_by_member" ON "known_device" USING btree ("member_id","seen_at");--> statement-breakpoint
CREATE INDEX "member_suspended_lately" ON "member" USING btree ("updated_at") WHERE "member"."status" = 'SUSPENDED';--> statement-breakpoint
CREATE INDEX "member_account_by_member" ON "member_account" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_session_by_member" ON "member_session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "one_time_code_by_expiry" ON "one_time_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limit_by_reset" ON "rate_limit" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "search_history_by_newest" ON "search_history" USING btree ("member_id","searched_at");--> statement-breakpoint
CREATE INDEX "sign_in_state_by_expiry" ON "sign_in_state" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "product_listing_by_category" ON "product_listing" USING gin ("category_ids");--> statement-breakpoint
CREATE INDEX "product_listing_by_activity" ON "product_listing" USING gin ("activity_ids");--> statement-breakpoint
CREATE INDEX "product_listing_by_newest" ON "product_listing" USING btree ("channel_id","display_timestamp","product_id");--> statement-breakpoint
CREATE INDEX "product_listing_by_price" ON "product_listing" USING btree ("channel_id","min_price_twd","product_id");--> statement-breakpoint
CREATE INDEX "product_listing_by_brand" ON "product_listing" USING btree ("channel_id","brand_id");--> statement-breakpoint
CREATE INDEX "product_listing_by_category_set" ON "product_listing" USING btree ("channel_id","category_set_id");--> statement-breakpoint
CREATE INDEX "product_listing_by_hotness" ON "product_listing" USING btree ("channel_id",coalesce("editor_pick", 32767),(- "hot_score"),(- "product_id"));--> statement-breakpoint
CREATE INDEX "product_search_by_lexeme" ON "product_search" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "order_event_by_order" ON "order_event" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "order_event_to_relay" ON "order_event" USING btree ("id") WHERE "order_event"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX "order_line_by_product" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_line_by_flash_sale" ON "order_line" USING btree ("flash_sale_id","sku_id") WHERE "order_line"."flash_sale_id" is not null;--> statement-breakpoint
CREATE INDEX "return_photo_unused" ON "return_photo" USING btree ("created_at") WHERE "return_photo"."return_no" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "return_request_one_open_per_order" ON "return_request" USING btree ("order_no") WHERE "return_request"."status" not in ('REFUNDED', 'REJECTED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "shop_order_by_member" ON "shop_order" USING btree ("member_id","placed_at","order_no");--> statement-breakpoint
CREATE INDEX "shop_order_unpaid_by_hold" ON "shop_order" USING btree ("hold_until") WHERE "shop_order"."status" = 'PLACED' and "shop_order"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_delivered" ON "shop_order" USING btree ("delivered_at") WHERE "shop_order"."status" = 'CONFIRMED';--> statement-breakpoint
CREATE INDEX "payment_attempt_to_ask" ON "payment_attempt" USING btree ("next_ask_at") WHERE "payment_attempt"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempt_by_order" ON "payment_attempt" USING btree ("order_no","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_one_paid_per_order" ON "payment_attempt" USING btree ("order_no") WHERE "payment_attempt"."status" = 'PAID';--> statement-breakpoint
CREATE INDEX "payment_webhook_by_age" ON "payment_webhook" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_webhook_to_process" ON "payment_webhook" USING btree ("id") WHERE "payment_webhook"."outcome" = 'RECEIVED';--> statement-breakpoint
CREATE INDEX "refund_by_order" ON "refund" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "refund_account_to_forget" ON "refund" USING btree ("done_at") WHERE "refund"."bank_form" is not null;--> statement-breakpoint
CREATE INDEX "refund_to_try" ON "refund" USING btree ("next_try_at") WHERE "refund"."status" in ('REQUESTED', 'PROCESSING');--> statement-breakpoint
CREATE INDEX "coupon_use_by_order" ON "coupon_use" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "idempotency_key_by_age" ON "idempotency_key" USING btree ("created_at");