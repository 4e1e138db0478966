-- compatible
CREATE TABLE "policy_version" (
	"channel_id" integer NOT NULL,
	"key" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"body_html" text NOT NULL,
	CONSTRAINT "policy_version_channel_id_key_effective_at_pk" PRIMARY KEY("channel_id","key","effective_at")
);
--> statement-breakpoint
CREATE TABLE "wholesale_application" (
	"application_no" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"company" text NOT NULL,
	"tax_id" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"approved_channel_id" integer
);
--> statement-breakpoint
ALTER TABLE "activity_product" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "claims_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "used_for" text;--> statement-breakpoint
ALTER TABLE "policy_version" ADD CONSTRAINT "policy_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_application" ADD CONSTRAINT "wholesale_application_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_application" ADD CONSTRAINT "wholesale_application_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_application" ADD CONSTRAINT "wholesale_application_approved_channel_id_channel_id_fk" FOREIGN KEY ("approved_channel_id") REFERENCES "public"."channel"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wholesale_application_by_member" ON "wholesale_application" USING btree ("member_id","applied_at");--> statement-breakpoint
CREATE INDEX "wholesale_application_by_status" ON "wholesale_application" USING btree ("status","applied_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wholesale_application_pending_once" ON "wholesale_application" USING btree ("member_id") WHERE "wholesale_application"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "member_to_delete" ON "member" USING btree ("deletion_requested_at") WHERE "member"."deletion_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "member_claims_changed_lately" ON "member" USING btree ("claims_changed_at") WHERE "member"."claims_changed_at" is not null;--> statement-breakpoint
CREATE INDEX "stored_file_by_use" ON "stored_file" USING btree ("used_for");