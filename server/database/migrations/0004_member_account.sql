CREATE TABLE "ended_session" (
	"session_id" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_consent" (
	"member_id" text NOT NULL,
	"document" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"channel_id" integer NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_consent_member_id_document_effective_at_pk" PRIMARY KEY("member_id","document","effective_at")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "birthday" date;--> statement-breakpoint
ALTER TABLE "member_consent" ADD CONSTRAINT "member_consent_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_consent" ADD CONSTRAINT "member_consent_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_session_by_end" ON "ended_session" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "member_suspended_lately" ON "member" USING btree ("updated_at") WHERE "member"."status" = 'SUSPENDED';