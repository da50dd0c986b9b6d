ALTER TABLE "payment_methods" ADD COLUMN "agreement_text" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "agreement_locale" text;--> statement-breakpoint
ALTER TABLE "bank_links" ADD COLUMN "id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_links" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_links_id" ON "bank_links" USING btree ("id");
