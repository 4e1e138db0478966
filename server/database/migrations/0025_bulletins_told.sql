-- compatible
ALTER TABLE "bulletin" ADD COLUMN "told_at" timestamp with time zone;