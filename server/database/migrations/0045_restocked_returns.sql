-- compatible
ALTER TABLE "return_line" ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_restocked_within_returned" CHECK ("return_line"."restocked_quantity" between 0 and "return_line"."quantity");