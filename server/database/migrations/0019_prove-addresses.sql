CREATE TABLE "one_time_code" (
	"key" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "cleared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refresh_family" ADD COLUMN "proved_at" timestamp with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "hides_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "one_time_code_by_expiry" ON "one_time_code" USING btree ("expires_at");