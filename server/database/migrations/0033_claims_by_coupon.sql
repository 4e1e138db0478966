-- compatible
CREATE INDEX "coupon_claim_by_coupon" ON "coupon_claim" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "price_group_member_by_group" ON "price_group_member" USING btree ("price_group_id");