-- compatible
CREATE TABLE "faq_vote" (
	"channel_id" integer NOT NULL,
	"question" text NOT NULL,
	"member_id" text,
	"browser" text,
	"is_helpful" boolean NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "faq_vote_of_one" CHECK (num_nonnulls("faq_vote"."member_id", "faq_vote"."browser") = 1)
);
--> statement-breakpoint
ALTER TABLE "faq_vote" ADD CONSTRAINT "faq_vote_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_vote" ADD CONSTRAINT "faq_vote_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "faq_vote_of_member" ON "faq_vote" USING btree ("member_id","channel_id","question") WHERE "faq_vote"."member_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "faq_vote_of_browser" ON "faq_vote" USING btree ("browser","channel_id","question") WHERE "faq_vote"."browser" is not null;--> statement-breakpoint
CREATE INDEX "faq_vote_by_channel" ON "faq_vote" USING btree ("channel_id","voted_at");