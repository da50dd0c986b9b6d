-- What happened stays as it was written: these tables accept new rows only (promises R6, S17).
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- The retention alone deletes: rows before the day that it names for its transaction.
CREATE FUNCTION refuse_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at < nullif(current_setting('portal.audit_kept_since', true), '')::timestamptz THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_retention BEFORE DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION refuse_forgetting();
--> statement-breakpoint
CREATE TRIGGER payment_allocations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_allocations"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER payment_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_history"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER dispute_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "dispute_history"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- Appends the rows that a statement removed (sign -1) or added (sign 1), one row for each kind of invoice. Nothing
-- truncates invoices: payment_allocations, which name them, refuse it.
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
-- One statement: a reader sees the rows before it or those after it, and rows appended at the same time stay.
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
-- None of these numbers ever changes, so that the text is written once. The confirmation number finds every dispute of
-- its submission.
CREATE FUNCTION write_dispute_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := coalesce((
    SELECT lower(concat_ws(' ', NEW.dispute_number, invoice_id, po_number, confirmation_number))
    FROM invoices, dispute_submissions
    WHERE trx_id = NEW.trx_id AND dispute_submissions.id = NEW.submission_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER disputes_search_text BEFORE INSERT ON "disputes"
  FOR EACH ROW EXECUTE FUNCTION write_dispute_search_text();
