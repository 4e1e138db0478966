-- compatible: the release before does not look at this table
CREATE TABLE "known_device" (
	"device_hash" text NOT NULL,
	"member_id" text NOT NULL,
	"session_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_device_hash_member_id_pk" PRIMARY KEY("device_hash","member_id")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_by_member" ON "known_device" USING btree ("member_id","seen_at");