-- compatible
CREATE TABLE "staff_invitation" (
	"invitation_no" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"channel_id" integer,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitation_has_its_own_token" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitation_has_a_role" CHECK ("staff_invitation"."role" in ('OWNER', 'MANAGER', 'CLERK', 'PACKER', 'LEADER'))
);
--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;