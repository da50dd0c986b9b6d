CREATE INDEX "payments_program" ON "payments" USING btree ("program_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_program_sums" ON "payments" USING btree ("program_id","currency","state","total_minor","fee_minor");--> statement-breakpoint
CREATE INDEX "invoices_by_due" ON "invoices" USING btree ("due_on","trx_id","open_minor");--> statement-breakpoint
CREATE INDEX "invoices_by_billed" ON "invoices" USING btree ("billed_on","trx_id","open_minor");--> statement-breakpoint
CREATE INDEX "invoices_by_number" ON "invoices" USING btree ("invoice_id","trx_id");--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("open_minor","trx_id");--> statement-breakpoint
CREATE INDEX "invoices_by_received" ON "invoices" USING btree ("received_on","trx_id","open_minor");--> statement-breakpoint
CREATE INDEX "invoices_open_by_due" ON "invoices" USING btree ("due_on","trx_id") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_open_by_billed" ON "invoices" USING btree ("billed_on","trx_id","due_on") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_open_by_number" ON "invoices" USING btree ("invoice_id","trx_id","due_on") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_open_by_amount" ON "invoices" USING btree ("open_minor","trx_id") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_open_by_received" ON "invoices" USING btree ("received_on","trx_id","due_on") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_adjusted_by_due" ON "invoices" USING btree ("due_on","trx_id") WHERE "invoices"."adjusted_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_adjusted_by_billed" ON "invoices" USING btree ("billed_on","trx_id") WHERE "invoices"."adjusted_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_disputed" ON "invoices" USING btree ("due_on","trx_id") WHERE "invoices"."disputed_minor" > 0 and "invoices"."open_minor" > 0;--> statement-breakpoint
CREATE INDEX "invoices_on_hold" ON "invoices" USING btree ("due_on","trx_id") WHERE "invoices"."on_hold" and "invoices"."open_minor" > 0;--> statement-breakpoint
CREATE INDEX "invoices_pending" ON "invoices" USING btree ("due_on","trx_id") WHERE "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE TABLE "program_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" text NOT NULL,
	"parent_buid" text,
	"buid_merchant" text NOT NULL,
	"currency" text NOT NULL,
	"open_sign" integer NOT NULL,
	"is_billed" boolean NOT NULL,
	"is_pending" boolean NOT NULL,
	"is_disputed" boolean NOT NULL,
	"is_on_hold" boolean NOT NULL,
	"is_adjusted" boolean NOT NULL,
	"due_on" date,
	"invoice_count" bigint NOT NULL,
	"open_minor" bigint NOT NULL,
	"pending_minor" bigint NOT NULL,
	"late_fee_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "program_tallies_parent" ON "program_tallies" USING btree ("program_id","parent_buid");--> statement-breakpoint
CREATE INDEX "invoice_tallies_open" ON "invoice_tallies" USING btree ("buid_customer","currency","due_on","is_pending","open_minor","pending_minor","invoice_count") WHERE "invoice_tallies"."open_sign" > 0 and "invoice_tallies"."is_billed";--> statement-breakpoint
-- Making the indexes has locked the invoices against writers, so that none is missed between counting and the triggers.
INSERT INTO program_tallies (
    program_id, parent_buid, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
    is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
  SELECT program_id, level.parent_buid, buid_merchant, invoice_tallies.currency, open_sign, is_billed, is_pending, is_disputed,
    is_on_hold, is_adjusted, due_on, sum(invoice_count), sum(open_minor), sum(pending_minor), sum(late_fee_minor)
  FROM invoice_tallies
    JOIN customers ON customers.buid = invoice_tallies.buid_customer
    CROSS JOIN LATERAL (
      SELECT NULL::text AS parent_buid UNION ALL SELECT customers.parent_buid WHERE customers.parent_buid IS NOT NULL
    ) AS level
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
ORDER BY 1, 2;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH added AS (
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
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    RETURNING *
  )
  INSERT INTO program_tallies (
    program_id, parent_buid, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
    is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
  SELECT program_id, level.parent_buid, buid_merchant, added.currency, open_sign, is_billed, is_pending, is_disputed,
    is_on_hold, is_adjusted, due_on, sum(invoice_count), sum(open_minor), sum(pending_minor), sum(late_fee_minor)
  FROM added
    JOIN customers ON customers.buid = added.buid_customer
    CROSS JOIN LATERAL (
      SELECT NULL::text AS parent_buid UNION ALL SELECT customers.parent_buid WHERE customers.parent_buid IS NOT NULL
    ) AS level
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An account that comes below another parent brings what it owes.
CREATE FUNCTION move_program_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO program_tallies (
    program_id, parent_buid, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
    is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
  SELECT NEW.program_id, moved.parent_buid, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed,
    is_on_hold, is_adjusted, due_on, moved.sign * sum(invoice_count), moved.sign * sum(open_minor),
    moved.sign * sum(pending_minor), moved.sign * sum(late_fee_minor)
  FROM invoice_tallies, (VALUES (OLD.parent_buid, -1), (NEW.parent_buid, 1)) AS moved (parent_buid, sign)
  WHERE buid_customer = NEW.buid AND moved.parent_buid IS NOT NULL
  GROUP BY moved.sign, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_move_tallies AFTER UPDATE OF parent_buid ON "customers" FOR EACH ROW
  WHEN (OLD.parent_buid IS DISTINCT FROM NEW.parent_buid) EXECUTE FUNCTION move_program_tallies();
--> statement-breakpoint
-- Both foldings take turns: each deletes what it read, and must not miss what the other has written meanwhile. The lock
-- comes first, since a statement sees what was committed before it begins.
CREATE FUNCTION fold_program_tallies() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Few more rows than kinds of invoices: they cost less than rewriting them.
  IF (SELECT count(*) FROM program_tallies) < 1000 + 2 * (
    SELECT count(*) FROM (
      SELECT DISTINCT program_id, parent_buid, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed,
        is_on_hold, is_adjusted, due_on
      FROM program_tallies
    ) AS kinds
  ) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('trade-credit-portal: fold tallies'));
  WITH folded AS (DELETE FROM program_tallies RETURNING *)
  INSERT INTO program_tallies (
    program_id, parent_buid, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
    is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
  SELECT program_id, parent_buid, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold, is_adjusted, due_on,
    sum(invoice_count), sum(open_minor), sum(pending_minor), sum(late_fee_minor)
  FROM folded
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  HAVING sum(invoice_count) <> 0 OR sum(open_minor) <> 0 OR sum(pending_minor) <> 0 OR sum(late_fee_minor) <> 0
  ORDER BY 1, 2;
END $$;
--> statement-breakpoint
DROP FUNCTION fold_invoice_tallies();
--> statement-breakpoint
CREATE FUNCTION fold_invoice_tallies() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('trade-credit-portal: fold tallies'));
  WITH folded AS (DELETE FROM invoice_tallies RETURNING *), gone AS (DELETE FROM program_tallies), kept AS (
    INSERT INTO invoice_tallies (
      buid_customer, buid_merchant, buid_location, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
      is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
    SELECT buid_customer, buid_merchant, buid_location, currency, open_sign, is_billed, is_pending, is_disputed,
      is_on_hold, is_adjusted, due_on, sum(invoice_count), sum(open_minor), sum(pending_minor), sum(late_fee_minor)
    FROM folded
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    HAVING sum(invoice_count) <> 0 OR sum(open_minor) <> 0 OR sum(pending_minor) <> 0 OR sum(late_fee_minor) <> 0
    ORDER BY 1
    RETURNING *
  )
  INSERT INTO program_tallies (
    program_id, parent_buid, buid_merchant, currency, open_sign, is_billed, is_pending, is_disputed, is_on_hold,
    is_adjusted, due_on, invoice_count, open_minor, pending_minor, late_fee_minor)
  SELECT program_id, level.parent_buid, buid_merchant, kept.currency, open_sign, is_billed, is_pending, is_disputed,
    is_on_hold, is_adjusted, due_on, sum(invoice_count), sum(open_minor), sum(pending_minor), sum(late_fee_minor)
  FROM kept
    JOIN customers ON customers.buid = kept.buid_customer
    CROSS JOIN LATERAL (
      SELECT NULL::text AS parent_buid UNION ALL SELECT customers.parent_buid WHERE customers.parent_buid IS NOT NULL
    ) AS level
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ORDER BY 1, 2;
END $$;
