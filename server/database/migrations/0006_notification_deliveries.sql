-- compatible
CREATE TABLE "notification_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" bigint NOT NULL,
	"way" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"failure" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "notification_delivery_once_per_way" UNIQUE("notification_id","way")
);
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"member_id" text NOT NULL,
	"topic" text NOT NULL,
	"way" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_preference_member_id_topic_way_pk" PRIMARY KEY("member_id","topic","way")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_delivery" ADD CONSTRAINT "notification_delivery_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_delivery_due" ON "notification_delivery" USING btree ("next_try_at") WHERE "notification_delivery"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "notification_delivery_dead" ON "notification_delivery" USING btree ("ended_at") WHERE "notification_delivery"."status" = 'DEAD';--> statement-breakpoint
CREATE INDEX "notification_unplanned" ON "notification" USING btree ("id") WHERE "notification"."planned_at" is null;