-- compatible
CREATE TABLE "home_section" (
	"channel_id" integer NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"is_shown" boolean NOT NULL,
	CONSTRAINT "home_section_channel_id_key_pk" PRIMARY KEY("channel_id","key")
);
--> statement-breakpoint
ALTER TABLE "home_section" ADD CONSTRAINT "home_section_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;