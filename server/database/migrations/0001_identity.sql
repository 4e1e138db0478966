CREATE TABLE "identity_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"sealed_by" text DEFAULT '' NOT NULL,
	"alg" text NOT NULL,
	"crv" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"display_name" text NOT NULL,
	"image" text,
	"phone_number" text,
	"phone_number_verified" boolean,
	"contact_phone" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"channel_id" integer,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"suspension_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_email_is_unique" UNIQUE("email"),
	CONSTRAINT "member_phone_number_is_unique" UNIQUE("phone_number"),
	CONSTRAINT "member_email_is_lower_case" CHECK ("member"."email" = lower("member"."email")),
	CONSTRAINT "member_verified_has_a_channel" CHECK (not "member"."is_verified" or "member"."channel_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "member_account" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_account_is_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "member_session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"member_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_session_token_is_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_family" (
	"session_id" text PRIMARY KEY NOT NULL,
	"chain_key" text NOT NULL,
	"current_hash" text NOT NULL,
	"recent_rotations" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"member_id" text NOT NULL,
	"folded" text NOT NULL,
	"keyword" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_history_member_id_folded_pk" PRIMARY KEY("member_id","folded")
);
--> statement-breakpoint
CREATE TABLE "sign_in_state" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"redirect_path" text NOT NULL,
	"channel_id" integer,
	"source" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"browser_hash" text NOT NULL,
	"id_token" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_account" ADD CONSTRAINT "member_account_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_family" ADD CONSTRAINT "refresh_family_session_id_member_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_account_by_member" ON "member_account" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_session_by_member" ON "member_session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "one_time_code_by_identifier" ON "one_time_code" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "rate_limit_by_reset" ON "rate_limit" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "search_history_by_newest" ON "search_history" USING btree ("member_id","searched_at");--> statement-breakpoint
CREATE INDEX "sign_in_state_by_expiry" ON "sign_in_state" USING btree ("expires_at");