-- compatible
DROP INDEX "notification_by_member";--> statement-breakpoint
CREATE INDEX "return_request_by_order" ON "return_request" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "product_review_helpful" ON "product_review" USING btree ("channel_id","product_id","helpful","review_no") WHERE "product_review"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "notification_by_member" ON "notification" USING btree ("member_id","id");--> statement-breakpoint
INSERT INTO "notification_preference" ("member_id", "topic", "way", "is_on", "changed_at")
SELECT "member_id", 'PRICE', "way", "is_on", "changed_at" FROM "notification_preference" WHERE "topic" = 'WISHLIST' ON CONFLICT DO NOTHING;