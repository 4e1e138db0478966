CREATE TABLE "stored_file" (
	"file_no" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	"reference_id" text,
	"message_no" smallint,
	"place" smallint
);
--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_of_message" FOREIGN KEY ("reference_id","message_no") REFERENCES "public"."thread_message"("reference_id","no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_file_by_message" ON "stored_file" USING btree ("reference_id","message_no");--> statement-breakpoint
CREATE INDEX "stored_file_unused" ON "stored_file" USING btree ("member_id","created_at") WHERE "stored_file"."reference_id" is null;