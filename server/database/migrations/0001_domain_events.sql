CREATE TABLE "domain_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dedupe_key" text,
	"sequence" bigint
);
--> statement-breakpoint
CREATE TABLE "event_consumer" (
	"name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "domain_event" ("subject", "subject_id", "kind", "at", "actor", "reason", "data", "sequence")
SELECT 'ORDER', "order_no", "kind", "at", "actor", "reason", "data",
	CASE WHEN "relayed_at" IS NOT NULL THEN row_number() OVER (PARTITION BY "relayed_at" IS NULL ORDER BY "id") END
FROM "order_event" ORDER BY "id";
--> statement-breakpoint
INSERT INTO "event_consumer" ("name", "position")
SELECT 'listings', coalesce(max("sequence"), 0) FROM "domain_event";
--> statement-breakpoint
DROP TABLE "order_event";--> statement-breakpoint
CREATE INDEX "domain_event_by_subject" ON "domain_event" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_event_dedupe_key" ON "domain_event" USING btree ("dedupe_key") WHERE "domain_event"."dedupe_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_event_sequence" ON "domain_event" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "domain_event_unsequenced" ON "domain_event" USING btree ("id") WHERE "domain_event"."sequence" is null;