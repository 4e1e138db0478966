-- compatible
ALTER TABLE "channel" ADD COLUMN "opening" text DEFAULT 'OPEN' NOT NULL;