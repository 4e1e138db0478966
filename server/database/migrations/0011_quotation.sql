CREATE TABLE "quotation" (
	"quotation_no" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"recipient" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"goods_twd" integer NOT NULL,
	"fee_twd" integer NOT NULL,
	"quoted_at" timestamp with time zone NOT NULL,
	"valid_until" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotation_by_member" ON "quotation" USING btree ("member_id","channel_id","quoted_at");