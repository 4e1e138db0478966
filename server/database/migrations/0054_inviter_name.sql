-- compatible
ALTER TABLE "member" ADD COLUMN "inviter_name" text;