CREATE TABLE "line_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"webhook_event_id" text NOT NULL,
	"event" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_event_once" UNIQUE("account","webhook_event_id")
);
--> statement-breakpoint
CREATE TABLE "line_friend" (
	"account" text NOT NULL,
	"line_user_id" text NOT NULL,
	"is_friend" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"helped_at" timestamp with time zone,
	CONSTRAINT "line_friend_account_line_user_id_pk" PRIMARY KEY("account","line_user_id")
);
--> statement-breakpoint
CREATE TABLE "device_token" (
	"token" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"platform" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_delivery" ADD COLUMN "lead_id" bigint;--> statement-breakpoint
ALTER TABLE "device_token" ADD CONSTRAINT "device_token_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_event_waiting" ON "line_event" USING btree ("id") WHERE "line_event"."event" is not null;--> statement-breakpoint
CREATE INDEX "line_event_by_age" ON "line_event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "line_friend_by_user" ON "line_friend" USING btree ("line_user_id");--> statement-breakpoint
CREATE INDEX "device_token_by_member" ON "device_token" USING btree ("member_id","seen_at");--> statement-breakpoint
CREATE INDEX "push_subscription_by_member" ON "push_subscription" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_delivery_by_lead" ON "notification_delivery" USING btree ("lead_id") WHERE "notification_delivery"."lead_id" is not null;