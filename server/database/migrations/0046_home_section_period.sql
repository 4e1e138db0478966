-- compatible
ALTER TABLE "home_section" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "home_section" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "home_section" ADD CONSTRAINT "home_section_ends_after_start" CHECK ("home_section"."starts_at" < "home_section"."ends_at");