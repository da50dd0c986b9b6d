CREATE TABLE "saved_filters" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_tallies" ADD COLUMN "buid_location" text;--> statement-breakpoint
ALTER TABLE "invoice_tallies" ADD COLUMN "is_adjusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "invoices_received" ON "invoices" USING btree ("buid_customer","received_on","trx_id","open_minor");--> statement-breakpoint
CREATE INDEX "invoices_location" ON "invoices" USING btree ("buid_customer","buid_location","due_on","trx_id","open_minor") WHERE "invoices"."buid_location" is not null;--> statement-breakpoint
CREATE INDEX "invoices_adjusted" ON "invoices" USING btree ("buid_customer","due_on","trx_id") WHERE "invoices"."adjusted_minor" <> 0;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_tallies (
    buid_customer, buid_merchant, buid_location, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
    is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
  SELECT buid_customer, buid_merchant, buid_location, currency, sign(open_minor)::int, billed_on IS NOT NULL,
    unresolved_payments > 0 OR (pending_minor > 0 AND pending_minor >= open_minor),
    disputed_minor > 0 AND open_minor > 0, on_hold AND open_minor > 0, adjusted_minor <> 0,
    CASE WHEN open_minor > 0 THEN due_on END,
    TG_ARGV[0]::int * count(*), TG_ARGV[0]::int * sum(open_minor), TG_ARGV[0]::int * sum(pending_minor),
    TG_ARGV[0]::int * coalesce(sum(late_fee_minor) FILTER (WHERE open_minor > 0), 0)
  FROM changed
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_invoice_tallies() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (DELETE FROM invoice_tallies RETURNING *)
  INSERT INTO invoice_tallies (
    buid_customer, buid_merchant, buid_location, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
    is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
  SELECT buid_customer, buid_merchant, buid_location, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
    is_adjusted, due_on, sum(invoice_count), sum(open_minor), sum(pending_minor), sum(late_fee_minor)
  FROM folded
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  HAVING sum(invoice_count) <> 0 OR sum(open_minor) <> 0 OR sum(pending_minor) <> 0 OR sum(late_fee_minor) <> 0
  ORDER BY 1;
$$;
--> statement-breakpoint
-- What was counted before knows neither location nor adjustment: it is counted again.
DELETE FROM invoice_tallies;
--> statement-breakpoint
INSERT INTO invoice_tallies (
  buid_customer, buid_merchant, buid_location, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
  is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
SELECT buid_customer, buid_merchant, buid_location, currency, sign(open_minor)::int, billed_on IS NOT NULL,
  unresolved_payments > 0 OR (pending_minor > 0 AND pending_minor >= open_minor),
  disputed_minor > 0 AND open_minor > 0, on_hold AND open_minor > 0, adjusted_minor <> 0,
  CASE WHEN open_minor > 0 THEN due_on END, count(*), sum(open_minor), sum(pending_minor),
  coalesce(sum(late_fee_minor) FILTER (WHERE open_minor > 0), 0)
FROM invoices
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
ORDER BY 1;
