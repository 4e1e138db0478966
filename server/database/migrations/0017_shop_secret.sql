-- compatible
CREATE TABLE "shop_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
