ALTER TABLE "group_pledge" ADD COLUMN "replaced_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_pledge_line" ADD COLUMN "replaced_quantity" integer DEFAULT 0 NOT NULL;