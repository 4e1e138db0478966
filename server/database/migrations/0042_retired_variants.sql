-- compatible
ALTER TABLE "sku" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;