ALTER TABLE "flash_sale" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "group_campaign" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "flash_sale" ADD CONSTRAINT "flash_sale_code_is_unique" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "group_campaign" ADD CONSTRAINT "group_campaign_code_is_unique" UNIQUE("code");