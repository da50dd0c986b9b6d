-- What takes long comes first, and tables are locked in the order of those who write them: `invoices`, then
-- `invoice_tallies`, which can be read until the new numbers are counted.
CREATE INDEX "invoices_received" ON "invoices" USING btree ("buid_customer","received_on","trx_id","open_minor");--> statement-breakpoint
CREATE INDEX "invoices_location" ON "invoices" USING btree ("buid_customer","buid_location","due_on","trx_id","open_minor") WHERE "invoices"."buid_location" is not null;--> statement-breakpoint
CREATE INDEX "invoices_adjusted" ON "invoices" USING btree ("buid_customer","due_on","trx_id") WHERE "invoices"."adjusted_minor" <> 0;--> statement-breakpoint
-- What was counted before knows neither location nor adjustment: it is counted again. Making the indexes has locked the
-- invoices against writers, so that the numbers stay true.
CREATE UNLOGGED TABLE invoices_counted AS
SELECT buid_customer, buid_merchant, buid_location, currency, sign(open_minor)::int AS open_sign,
  billed_on IS NOT NULL AS is_billed,
  unresolved_payments > 0 OR (pending_minor > 0 AND pending_minor >= open_minor) AS is_pending,
  disputed_minor > 0 AND open_minor > 0 AS is_disputed, on_hold AND open_minor > 0 AS is_on_hold,
  adjusted_minor <> 0 AS is_adjusted, CASE WHEN open_minor > 0 THEN due_on END AS due_on,
  count(*) AS invoice_count, sum(open_minor) AS open_minor, sum(pending_minor) AS pending_minor,
  coalesce(sum(late_fee_minor) FILTER (WHERE open_minor > 0), 0) AS late_fee_minor
FROM invoices
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
--> statement-breakpoint
ALTER TABLE "invoice_tallies" ADD COLUMN "buid_location" text;--> statement-breakpoint
ALTER TABLE "invoice_tallies" ADD COLUMN "is_adjusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
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
TRUNCATE invoice_tallies;
--> statement-breakpoint
INSERT INTO invoice_tallies (
  buid_customer, buid_merchant, buid_location, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
  is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
SELECT buid_customer, buid_merchant, buid_location, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
  is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor
FROM invoices_counted
ORDER BY buid_customer;
--> statement-breakpoint
DROP TABLE invoices_counted;
