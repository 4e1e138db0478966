ALTER TABLE "payment_attempt" ADD COLUMN "authorisation_no" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "second_of" text;