-- compatible
ALTER TABLE "return_request" ADD COLUMN "reference_id" text;