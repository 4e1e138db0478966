-- compatible
CREATE TABLE "staff_member" (
	"member_id" text NOT NULL,
	"channel_id" integer,
	"role" text NOT NULL,
	"appointed_at" timestamp with time zone NOT NULL,
	"appointed_by" text NOT NULL,
	CONSTRAINT "staff_member_is_appointed_once" UNIQUE NULLS NOT DISTINCT("member_id","channel_id"),
	CONSTRAINT "staff_member_has_a_role" CHECK ("staff_member"."role" in ('OWNER', 'MANAGER', 'CLERK', 'PACKER', 'LEADER'))
);
--> statement-breakpoint
ALTER TABLE "domain_event" ADD COLUMN "acted_by" text;--> statement-breakpoint
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;