-- compatible
ALTER TABLE "sign_in_state" ADD COLUMN "cart" jsonb;