-- compatible
CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"delta" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	"held_after" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"order_no" text,
	"acted_by" text,
	CONSTRAINT "stock_movement_not_below_held" CHECK ("stock_movement"."held_after" between 0 and "stock_movement"."on_hand_after")
);
--> statement-breakpoint
ALTER TABLE "sku" ADD COLUMN "shelf" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movement_by_sku" ON "stock_movement" USING btree ("sku_id","id");