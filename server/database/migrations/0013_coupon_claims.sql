CREATE TABLE "coupon_claim" (
	"member_id" text NOT NULL,
	"coupon_id" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_claim_member_id_coupon_id_pk" PRIMARY KEY("member_id","coupon_id")
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_claim" ADD CONSTRAINT "coupon_claim_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claim" ADD CONSTRAINT "coupon_claim_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE cascade ON UPDATE no action;