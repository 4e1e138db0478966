CREATE TABLE "demo_gateway_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "demo_gateway_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trade_no" text NOT NULL,
	"label" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"last_answer" text
);
--> statement-breakpoint
CREATE TABLE "demo_gateway_payment" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"stage" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_gateway_refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "demo_gateway_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_gateway_trade" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"merchant_trade_no" text NOT NULL,
	"method" text NOT NULL,
	"amount_twd" integer NOT NULL,
	"description" text NOT NULL,
	"notify_url" text NOT NULL,
	"code_notify_url" text NOT NULL,
	"return_url" text NOT NULL,
	"back_url" text NOT NULL,
	"bank_code" text,
	"code" text,
	"pay_before" timestamp with time zone,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_gateway_merchant_trade_no_is_used_once" UNIQUE("gateway","merchant_trade_no"),
	CONSTRAINT "demo_gateway_code_names_one_trade" UNIQUE("code"),
	CONSTRAINT "demo_gateway_amount_is_positive" CHECK ("demo_gateway_trade"."amount_twd" > 0)
);
--> statement-breakpoint
ALTER TABLE "demo_gateway_notice" ADD CONSTRAINT "demo_gateway_notice_trade_no_demo_gateway_trade_trade_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."demo_gateway_trade"("trade_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_gateway_payment" ADD CONSTRAINT "demo_gateway_payment_trade_no_demo_gateway_trade_trade_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."demo_gateway_trade"("trade_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_gateway_refund" ADD CONSTRAINT "demo_gateway_refund_payment_no_demo_gateway_payment_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "public"."demo_gateway_payment"("payment_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_gateway_notice_of_trade" ON "demo_gateway_notice" USING btree ("trade_no");--> statement-breakpoint
CREATE INDEX "demo_gateway_notice_due" ON "demo_gateway_notice" USING btree ("due_at") WHERE "demo_gateway_notice"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "demo_gateway_payment_of_trade" ON "demo_gateway_payment" USING btree ("trade_no");--> statement-breakpoint
CREATE INDEX "demo_gateway_refund_of_payment" ON "demo_gateway_refund" USING btree ("payment_no");