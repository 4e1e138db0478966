-- compatible
CREATE TABLE "product_rating" (
	"channel_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"stars" smallint NOT NULL,
	"reviews" integer NOT NULL,
	CONSTRAINT "product_rating_channel_id_product_id_stars_pk" PRIMARY KEY("channel_id","product_id","stars"),
	CONSTRAINT "product_rating_counts" CHECK ("product_rating"."reviews" >= 0 and "product_rating"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "product_review" (
	"review_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"line_no" smallint NOT NULL,
	"member_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"stars" smallint NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"photo_count" smallint DEFAULT 0 NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	CONSTRAINT "product_review_once_per_line" UNIQUE("order_no","line_no"),
	CONSTRAINT "product_review_stars" CHECK ("product_review"."stars" between 1 and 5),
	CONSTRAINT "product_review_counts" CHECK ("product_review"."helpful" >= 0 and "product_review"."photo_count" >= 0),
	CONSTRAINT "product_review_hidden_has_a_reason" CHECK (("product_review"."hidden_at" is null) = ("product_review"."hidden_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "review_mark" (
	"member_id" text NOT NULL,
	"review_no" text NOT NULL,
	CONSTRAINT "review_mark_member_id_review_no_pk" PRIMARY KEY("member_id","review_no")
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "review_invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_of_line" FOREIGN KEY ("order_no","line_no") REFERENCES "public"."order_line"("order_no","line_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_mark" ADD CONSTRAINT "review_mark_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_mark" ADD CONSTRAINT "review_mark_review_no_product_review_review_no_fk" FOREIGN KEY ("review_no") REFERENCES "public"."product_review"("review_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_rating_by_product" ON "product_rating" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_review_shown" ON "product_review" USING btree ("channel_id","product_id","review_no") WHERE "product_review"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "product_review_by_product" ON "product_review" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_review_by_member" ON "product_review" USING btree ("member_id","review_no");--> statement-breakpoint
CREATE INDEX "product_review_unanswered" ON "product_review" USING btree ("review_no") WHERE "product_review"."answer" is null and "product_review"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "review_mark_by_review" ON "review_mark" USING btree ("review_no");--> statement-breakpoint
CREATE INDEX "shop_order_to_invite" ON "shop_order" USING btree ("delivered_at") WHERE "shop_order"."review_invited_at" is null and "shop_order"."delivered_at" is not null;