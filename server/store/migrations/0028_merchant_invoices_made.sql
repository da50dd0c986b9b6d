ALTER TABLE "programs" ADD COLUMN "invoice_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "discount_minor" bigint;
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"trx_id" text PRIMARY KEY NOT NULL,
	"buid_customer" text NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "credit_holds_waiting" ON "credit_holds" USING btree ("buid_customer","currency","held_at") WHERE "credit_holds"."released_at" is null;
