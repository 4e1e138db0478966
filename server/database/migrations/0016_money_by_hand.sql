CREATE TABLE "money_receipt" (
	"receipt_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"status" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"received_on" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"attempt_no" text,
	"surplus_attempt_no" text,
	"statement_row_no" text,
	"before" jsonb,
	"booked_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "money_receipt_state" CHECK ("money_receipt"."amount_twd" >= 1 and ("money_receipt"."status" = 'UNDONE') = ("money_receipt"."undone_at" is not null)
        and ("money_receipt"."status" <> 'HELD' or "money_receipt"."attempt_no" is null)
        and ("money_receipt"."status" not in ('BOOKED', 'RETURNED') or "money_receipt"."attempt_no" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement_layout" (
	"channel_id" integer NOT NULL,
	"headings" text NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "bank_statement_layout_channel_id_headings_pk" PRIMARY KEY("channel_id","headings")
);
--> statement-breakpoint
CREATE TABLE "bank_statement_row" (
	"row_no" text PRIMARY KEY NOT NULL,
	"channel_id" integer NOT NULL,
	"digest" text NOT NULL,
	"day" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"account" text NOT NULL,
	"payer" text NOT NULL,
	"note" text NOT NULL,
	"file_name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"set_aside_at" timestamp with time zone,
	CONSTRAINT "bank_statement_row_once" UNIQUE("channel_id","digest"),
	CONSTRAINT "bank_statement_row_amount" CHECK ("bank_statement_row"."amount_twd" >= 1)
);
--> statement-breakpoint
ALTER TABLE "money_receipt" ADD CONSTRAINT "money_receipt_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_receipt" ADD CONSTRAINT "money_receipt_attempt_no_payment_attempt_attempt_no_fk" FOREIGN KEY ("attempt_no") REFERENCES "public"."payment_attempt"("attempt_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_receipt" ADD CONSTRAINT "money_receipt_surplus_attempt_no_payment_attempt_attempt_no_fk" FOREIGN KEY ("surplus_attempt_no") REFERENCES "public"."payment_attempt"("attempt_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_receipt" ADD CONSTRAINT "money_receipt_statement_row_no_bank_statement_row_row_no_fk" FOREIGN KEY ("statement_row_no") REFERENCES "public"."bank_statement_row"("row_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_layout" ADD CONSTRAINT "bank_statement_layout_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_row" ADD CONSTRAINT "bank_statement_row_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_receipt_by_order" ON "money_receipt" USING btree ("order_no","receipt_no");--> statement-breakpoint
CREATE UNIQUE INDEX "money_receipt_said_once" ON "money_receipt" USING btree ("order_no","received_on","amount_twd","reference") WHERE "money_receipt"."status" <> 'UNDONE' and "money_receipt"."statement_row_no" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_receipt_one_per_statement_row" ON "money_receipt" USING btree ("statement_row_no") WHERE "money_receipt"."status" <> 'UNDONE';--> statement-breakpoint
CREATE INDEX "bank_statement_row_by_day" ON "bank_statement_row" USING btree ("channel_id","day","row_no");