CREATE TABLE "group_pledge_change" (
	"change_no" text PRIMARY KEY NOT NULL,
	"pledge_no" text NOT NULL,
	"order_no" text NOT NULL,
	"campaign_id" integer NOT NULL,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"fees" jsonb NOT NULL,
	"held_units" integer NOT NULL,
	"difference_twd" integer NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "group_pledge_change_held_units" CHECK ("group_pledge_change"."held_units" >= 0)
);
--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_paid_at_most_once";--> statement-breakpoint
DROP INDEX "payment_attempt_one_paid_per_order";--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "change_no" text;--> statement-breakpoint
ALTER TABLE "group_pledge_change" ADD CONSTRAINT "group_pledge_change_pledge_no_group_pledge_pledge_no_fk" FOREIGN KEY ("pledge_no") REFERENCES "public"."group_pledge"("pledge_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pledge_change" ADD CONSTRAINT "group_pledge_change_campaign_id_group_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."group_campaign"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_pledge_change_one_held" ON "group_pledge_change" USING btree ("pledge_no") WHERE "group_pledge_change"."status" = 'HELD';--> statement-breakpoint
CREATE INDEX "group_pledge_change_by_order" ON "group_pledge_change" USING btree ("order_no","requested_at");--> statement-breakpoint
CREATE INDEX "group_pledge_change_held" ON "group_pledge_change" USING btree ("held_until") WHERE "group_pledge_change"."status" = 'HELD';--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_change_no_group_pledge_change_change_no_fk" FOREIGN KEY ("change_no") REFERENCES "public"."group_pledge_change"("change_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_one_paid_per_change" ON "payment_attempt" USING btree ("change_no") WHERE "payment_attempt"."status" = 'PAID';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_one_paid_per_order" ON "payment_attempt" USING btree ("order_no") WHERE "payment_attempt"."status" = 'PAID' and "payment_attempt"."change_no" is null;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_paid_whole" CHECK ("shop_order"."paid_twd" = 0 or "shop_order"."paid_twd" >= "shop_order"."payable_twd");