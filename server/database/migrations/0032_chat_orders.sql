-- compatible
CREATE TABLE "chat_order" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"order_no" text,
	"guest_id" text,
	"made_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "chat_order_has_one_order" UNIQUE("order_no")
);
--> statement-breakpoint
ALTER TABLE "group_campaign" ADD COLUMN "leader_id" text;--> statement-breakpoint
ALTER TABLE "chat_order" ADD CONSTRAINT "chat_order_campaign_id_group_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."group_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_order" ADD CONSTRAINT "chat_order_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_order" ADD CONSTRAINT "chat_order_guest_id_member_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_order_one_per_name" ON "chat_order" USING btree ("campaign_id","name_key") WHERE "chat_order"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "chat_order_by_guest" ON "chat_order" USING btree ("guest_id") WHERE "chat_order"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "group_campaign_by_leader" ON "group_campaign" USING btree ("leader_id") WHERE "group_campaign"."leader_id" is not null;