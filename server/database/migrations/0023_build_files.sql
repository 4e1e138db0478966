-- compatible
CREATE TABLE "build_file" (
	"path" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"served_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "build_file_served_at" ON "build_file" USING btree ("served_at");