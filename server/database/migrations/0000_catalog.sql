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
CREATE TABLE "category_set" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_ids" integer[] NOT NULL,
	CONSTRAINT "category_set_is_unique" UNIQUE("category_ids")
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
CREATE TABLE "flash_sale" (
	"id" integer PRIMARY KEY NOT NULL,
	"channel_id" integer NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flash_sale_ends_after_start" CHECK ("flash_sale"."starts_at" < "flash_sale"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "flash_sale_item" (
	"flash_sale_id" integer NOT NULL,
	"sku_id" integer NOT NULL,
	"flash_price_twd" integer NOT NULL,
	"per_member" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "flash_sale_item_flash_sale_id_sku_id_pk" PRIMARY KEY("flash_sale_id","sku_id")
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
	"food" jsonb,
	"rescission_exemption" text,
	"restricted" text DEFAULT 'NONE' NOT NULL,
	"preorder_ship_from" timestamp with time zone,
	CONSTRAINT "product_code_is_unique" UNIQUE("code"),
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
CREATE TABLE "redirect_rule" (
	"path" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"status" smallint DEFAULT 302 NOT NULL
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
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "sku_code_is_unique" UNIQUE("code"),
	CONSTRAINT "sku_price_not_negative" CHECK ("sku"."price_twd" >= 0 and "sku"."list_price_twd" >= 0),
	CONSTRAINT "sku_stock_not_oversold" CHECK ("sku"."reserved" >= 0 and "sku"."reserved" <= "sku"."on_hand"),
	CONSTRAINT "sku_moq_is_a_multiple" CHECK ("sku"."multiple" >= 1 and "sku"."moq" >= 1 and "sku"."moq" % "sku"."multiple" = 0)
);
--> statement-breakpoint
CREATE TABLE "synonym" (
	"term" text NOT NULL,
	"same_as" text NOT NULL,
	CONSTRAINT "synonym_term_same_as_pk" PRIMARY KEY("term","same_as")
);
--> statement-breakpoint
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
ALTER TABLE "content_page" ADD CONSTRAINT "content_page_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_sale" ADD CONSTRAINT "flash_sale_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_sale_item" ADD CONSTRAINT "flash_sale_item_flash_sale_id_flash_sale_id_fk" FOREIGN KEY ("flash_sale_id") REFERENCES "public"."flash_sale"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_sale_item" ADD CONSTRAINT "flash_sale_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_banner" ADD CONSTRAINT "home_banner_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_banner" ADD CONSTRAINT "home_banner_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword" ADD CONSTRAINT "keyword_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listing" ADD CONSTRAINT "product_listing_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listing" ADD CONSTRAINT "product_listing_category_set_id_category_set_id_fk" FOREIGN KEY ("category_set_id") REFERENCES "public"."category_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listing" ADD CONSTRAINT "product_listing_is_offered" FOREIGN KEY ("channel_id","product_id") REFERENCES "public"."channel_product"("channel_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_by_channel" ON "activity" USING btree ("channel_id","position");--> statement-breakpoint
CREATE INDEX "activity_product_by_product" ON "activity_product" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "category_by_parent" ON "category" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "faq_by_channel" ON "faq" USING btree ("channel_id","position");--> statement-breakpoint
CREATE INDEX "flash_sale_by_channel" ON "flash_sale" USING btree ("channel_id","ends_at");--> statement-breakpoint
CREATE INDEX "home_banner_by_channel" ON "home_banner" USING btree ("channel_id","position");--> statement-breakpoint
CREATE INDEX "media_by_product" ON "media" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_by_brand" ON "product" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "product_category_by_category" ON "product_category" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_listing_by_category" ON "product_listing" USING gin ("category_ids");--> statement-breakpoint
CREATE INDEX "product_listing_by_activity" ON "product_listing" USING gin ("activity_ids");--> statement-breakpoint
CREATE INDEX "product_listing_by_newest" ON "product_listing" USING btree ("channel_id","display_timestamp","product_id");--> statement-breakpoint
CREATE INDEX "product_listing_by_price" ON "product_listing" USING btree ("channel_id","min_price_twd","product_id");--> statement-breakpoint
CREATE INDEX "product_listing_by_brand" ON "product_listing" USING btree ("channel_id","brand_id");--> statement-breakpoint
CREATE INDEX "product_listing_by_category_set" ON "product_listing" USING btree ("channel_id","category_set_id");--> statement-breakpoint
CREATE INDEX "product_listing_by_hotness" ON "product_listing" USING btree ("channel_id",coalesce("editor_pick", 32767),(- "hot_score"),(- "product_id"));--> statement-breakpoint
CREATE INDEX "product_search_by_lexeme" ON "product_search" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "sku_by_product" ON "sku" USING btree ("product_id","position");