-- compatible
ALTER TABLE "checkout" ADD COLUMN "cart_fingerprint" text;