-- compatible
ALTER TABLE "bulletin" ALTER COLUMN "publish_at" DROP NOT NULL;