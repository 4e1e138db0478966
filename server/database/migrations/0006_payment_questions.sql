ALTER TABLE "payment_attempt" ADD COLUMN "next_ask_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_attempt_to_ask" ON "payment_attempt" USING btree ("next_ask_at") WHERE "payment_attempt"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_notice_to_process" ON "payment_notice" USING btree ("id") WHERE "payment_notice"."outcome" = 'RECEIVED';--> statement-breakpoint
CREATE INDEX "refund_account_to_forget" ON "refund" USING btree ("done_at") WHERE "refund"."bank_form" is not null;