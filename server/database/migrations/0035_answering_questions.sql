-- compatible
CREATE TABLE "canned_reply" (
	"channel_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "canned_reply_channel_id_position_pk" PRIMARY KEY("channel_id","position")
);
--> statement-breakpoint
ALTER TABLE "message_thread" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "message_thread" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD CONSTRAINT "canned_reply_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "message_thread" SET "first_answered_at" = (SELECT min("at") FROM "thread_message" WHERE "thread_message"."reference_id" = "message_thread"."reference_id" AND "sender" = 'SHOP');
