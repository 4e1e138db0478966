-- compatible
CREATE TABLE "member_note" (
	"note_no" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_note_by_member" ON "member_note" USING btree ("member_id","written_at");--> statement-breakpoint
CREATE INDEX "member_by_contact_phone" ON "member" USING btree ("contact_phone") WHERE "member"."contact_phone" is not null;--> statement-breakpoint
CREATE INDEX "member_by_joining" ON "member" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "member_by_name_letters" ON "member" USING gin (regexp_split_to_array("display_name", ''));