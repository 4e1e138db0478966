-- compatible
CREATE TABLE "test_payment" (
	"attempt_no" text PRIMARY KEY NOT NULL,
	"channel_id" integer NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"received_twd" integer DEFAULT 0 NOT NULL,
	"provider_no" text,
	"authorisation_no" text,
	"failure" text,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"webhook_at" timestamp with time zone,
	"refund" text DEFAULT 'NONE' NOT NULL,
	"refund_failure" text,
	"next_step_at" timestamp with time zone,
	CONSTRAINT "test_payment_amounts" CHECK ("test_payment"."amount_twd" >= 1 and "test_payment"."received_twd" >= 0)
);
--> statement-breakpoint
ALTER TABLE "test_payment" ADD CONSTRAINT "test_payment_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_payment_by_method" ON "test_payment" USING btree ("channel_id","method","started_at");--> statement-breakpoint
CREATE INDEX "test_payment_to_follow" ON "test_payment" USING btree ("next_step_at") WHERE "test_payment"."next_step_at" is not null;