-- compatible
CREATE TABLE "second_factor" (
	"member_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"backup_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"acted_by" text NOT NULL,
	"call" text NOT NULL,
	"channel_id" integer,
	"subject_id" text DEFAULT '' NOT NULL,
	"request" jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "refresh_family" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_audit_by_actor" ON "staff_audit" USING btree ("acted_by","id");--> statement-breakpoint
CREATE INDEX "staff_audit_by_subject" ON "staff_audit" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "shipment_to_ship" ON "shipment" USING btree ("order_no") WHERE "shipment"."status" in ('READY', 'PREPARING');--> statement-breakpoint
CREATE INDEX "shipment_under_way" ON "shipment" USING btree ("order_no") WHERE "shipment"."status" in ('SHIPPED', 'AT_STORE');--> statement-breakpoint
CREATE INDEX "shop_order_by_placing" ON "shop_order" USING btree ("placed_at","order_no");--> statement-breakpoint
CREATE INDEX "shop_order_by_status" ON "shop_order" USING btree ("status","placed_at","order_no");--> statement-breakpoint
CREATE INDEX "shop_order_by_campaign" ON "shop_order" USING btree ("campaign_id","placed_at") WHERE "shop_order"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_by_number" ON "shop_order" USING btree ("order_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shop_order_by_phone" ON "shop_order" USING btree (("address"->>'phone'));--> statement-breakpoint
CREATE INDEX "shop_order_by_recipient" ON "shop_order" USING gin (regexp_split_to_array("address"->>'recipient', ''));--> statement-breakpoint
CREATE INDEX "payment_attempt_by_last_five" ON "payment_attempt" USING btree (("report"->>'lastFive')) WHERE "payment_attempt"."report" is not null;