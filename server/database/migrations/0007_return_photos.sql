CREATE TABLE "return_photo" (
	"photo_no" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"return_no" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_no_return_request_return_no_fk" FOREIGN KEY ("return_no") REFERENCES "public"."return_request"("return_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_photo_unused" ON "return_photo" USING btree ("created_at") WHERE "return_photo"."return_no" is null;