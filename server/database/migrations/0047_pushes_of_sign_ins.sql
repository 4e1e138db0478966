-- compatible
ALTER TABLE "device_token" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "device_token" ADD CONSTRAINT "device_token_session_id_member_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_member_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_token_by_session" ON "device_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscription_by_session" ON "push_subscription" USING btree ("session_id");