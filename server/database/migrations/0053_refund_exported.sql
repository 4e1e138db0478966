-- compatible
ALTER TABLE "refund" ADD COLUMN "exported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "exported_by" text;