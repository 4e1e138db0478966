-- compatible
ALTER TABLE "flash_sale" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "flash_sale" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "flash_sale" ADD CONSTRAINT "flash_sale_cancelled_has_a_reason" CHECK (("flash_sale"."cancelled_at" is null) = ("flash_sale"."cancel_reason" is null));