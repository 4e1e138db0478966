-- compatible
ALTER TABLE "flash_sale" ADD COLUMN "transfer_hours" smallint;--> statement-breakpoint
ALTER TABLE "flash_sale" ADD COLUMN "pays_on_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "flash_sale" ADD COLUMN "pays_at_pickup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_campaign" ADD COLUMN "transfer_hours" smallint;--> statement-breakpoint
ALTER TABLE "group_campaign" ADD COLUMN "pays_on_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_campaign" ADD COLUMN "pays_at_pickup" boolean DEFAULT false NOT NULL;