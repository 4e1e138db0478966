-- compatible
ALTER TABLE "checkout" ADD COLUMN "remembers" boolean DEFAULT true NOT NULL;