-- compatible
CREATE TABLE "wishlist_variant" (
	"member_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"sku_id" integer NOT NULL,
	"is_waiting" boolean DEFAULT true NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"restock_due_at" timestamp with time zone,
	"restock_told_at" timestamp with time zone,
	CONSTRAINT "wishlist_variant_member_id_channel_id_sku_id_pk" PRIMARY KEY("member_id","channel_id","sku_id")
);
--> statement-breakpoint
ALTER TABLE "wishlist_variant" ADD CONSTRAINT "wishlist_variant_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_variant" ADD CONSTRAINT "wishlist_variant_of_item" FOREIGN KEY ("member_id","channel_id","product_id") REFERENCES "public"."wishlist_item"("member_id","channel_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_variant_by_sku" ON "wishlist_variant" USING btree ("sku_id","queued_at");--> statement-breakpoint
CREATE INDEX "wishlist_variant_due" ON "wishlist_variant" USING btree ("restock_due_at") WHERE "wishlist_variant"."restock_due_at" is not null;