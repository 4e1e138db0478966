CREATE TABLE "message_thread" (
	"reference_id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"order_no" text,
	"product_id" integer,
	"status" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"message_count" smallint DEFAULT 0 NOT NULL,
	"unread" smallint DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "thread_message" (
	"reference_id" text NOT NULL,
	"no" smallint NOT NULL,
	"sender" text NOT NULL,
	"written_by" text,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"rating" text,
	CONSTRAINT "thread_message_reference_id_no_pk" PRIMARY KEY("reference_id","no")
);
--> statement-breakpoint
ALTER TABLE "message_thread" ADD CONSTRAINT "message_thread_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_thread" ADD CONSTRAINT "message_thread_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_thread" ADD CONSTRAINT "message_thread_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_thread" ADD CONSTRAINT "message_thread_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_reference_id_message_thread_reference_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."message_thread"("reference_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_thread_by_member" ON "message_thread" USING btree ("member_id","channel_id","last_message_at");--> statement-breakpoint
CREATE INDEX "message_thread_by_status" ON "message_thread" USING btree ("status","last_message_at");--> statement-breakpoint
CREATE INDEX "message_thread_by_order" ON "message_thread" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "message_thread_by_product" ON "message_thread" USING btree ("product_id");