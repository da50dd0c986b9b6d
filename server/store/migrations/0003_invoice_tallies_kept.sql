-- Nothing truncates invoices: payment_allocations, which name them, refuse it.
-- Appends what a statement took away (sign -1) or brought (sign 1), one row for each kind of invoice.
CREATE FUNCTION tally_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_tallies (
    buid_customer, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, due_on,
    invoice_count, open_minor, late_fee_minor)
  SELECT buid_customer, buid_merchant, currency, sign(open_minor)::int, billed_on IS NOT NULL, pending_minor > 0,
    disputed_minor > 0 AND open_minor > 0, CASE WHEN open_minor > 0 THEN due_on END,
    TG_ARGV[0]::int * count(*), TG_ARGV[0]::int * sum(open_minor),
    TG_ARGV[0]::int * coalesce(sum(late_fee_minor) FILTER (WHERE open_minor > 0), 0)
  FROM changed
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_tally_insert AFTER INSERT ON "invoices"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_invoices('1');
--> statement-breakpoint
CREATE TRIGGER invoices_tally_update_old AFTER UPDATE ON "invoices"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_invoices('-1');
--> statement-breakpoint
CREATE TRIGGER invoices_tally_update_new AFTER UPDATE ON "invoices"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_invoices('1');
--> statement-breakpoint
CREATE TRIGGER invoices_tally_delete AFTER DELETE ON "invoices"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_invoices('-1');
--> statement-breakpoint
-- One statement: whoever reads meanwhile sees the rows before it or those after it, and rows appended meanwhile stay.
CREATE FUNCTION fold_invoice_tallies() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (DELETE FROM invoice_tallies RETURNING *)
  INSERT INTO invoice_tallies (
    buid_customer, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, due_on,
    invoice_count, open_minor, late_fee_minor)
  SELECT buid_customer, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, due_on,
    sum(invoice_count), sum(open_minor), sum(late_fee_minor)
  FROM folded
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  HAVING sum(invoice_count) <> 0 OR sum(open_minor) <> 0 OR sum(late_fee_minor) <> 0
  ORDER BY 1;
$$;
--> statement-breakpoint
-- For a database that has invoices already.
INSERT INTO invoice_tallies (
  buid_customer, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, due_on,
  invoice_count, open_minor, late_fee_minor)
SELECT buid_customer, buid_merchant, currency, sign(open_minor)::int, billed_on IS NOT NULL, pending_minor > 0,
  disputed_minor > 0 AND open_minor > 0, CASE WHEN open_minor > 0 THEN due_on END,
  count(*), sum(open_minor), coalesce(sum(late_fee_minor) FILTER (WHERE open_minor > 0), 0)
FROM invoices
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
