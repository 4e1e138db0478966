-- compatible
CREATE TABLE "channel_look" (
	"channel_id" integer PRIMARY KEY NOT NULL,
	"color" text,
	"logo" text,
	"logo_width" integer,
	"logo_height" integer,
	CONSTRAINT "channel_look_color_is_hex" CHECK ("channel_look"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "channel_look_logo_has_size" CHECK (("channel_look"."logo" is null) = ("channel_look"."logo_width" is null) and ("channel_look"."logo" is null) = ("channel_look"."logo_height" is null))
);
--> statement-breakpoint
ALTER TABLE "channel_look" ADD CONSTRAINT "channel_look_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;