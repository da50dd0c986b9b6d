-- The merchant that sent a link to add a bank account; its administrators see it and can revoke it.
ALTER TABLE "bank_links" ADD COLUMN "buid_merchant" text;--> statement-breakpoint
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_links_merchant" ON "bank_links" USING btree ("buid_merchant");
