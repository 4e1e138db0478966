-- compatible
CREATE TABLE "order_note" (
	"note_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_no_shop_order_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."shop_order"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_by_order" ON "order_note" USING btree ("order_no","written_at");--> statement-breakpoint
CREATE INDEX "shipment_picked_up" ON "shipment" USING btree ("delivered_at") WHERE "shipment"."status" = 'PICKED_UP';