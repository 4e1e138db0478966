-- compatible
ALTER TABLE "media" ADD COLUMN "uploaded_at" timestamp with time zone DEFAULT now() NOT NULL;