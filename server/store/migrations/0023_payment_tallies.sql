CREATE INDEX "payments_program_method" ON "payments" USING btree ("program_id","method_label","id");--> statement-breakpoint
CREATE INDEX "payments_program_state" ON "payments" USING btree ("program_id","state","id");--> statement-breakpoint
CREATE INDEX "payments_program_total" ON "payments" USING btree ("program_id","total_minor","id");--> statement-breakpoint
-- Finds any part of a number. A database without pg_trgm goes without: searches find the same, payment by payment.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX "payments_text" ON "payments" USING gin ("payment_number" gin_trgm_ops,"confirmation_number" gin_trgm_ops);
  END IF;
END $$;
--> statement-breakpoint
CREATE TABLE "payment_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" text NOT NULL,
	"buid_customer" text,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"method_kind" text NOT NULL,
	"payment_count" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_tallies_customer" ON "payment_tallies" USING btree ("program_id","buid_customer");--> statement-breakpoint
-- Making the indexes has locked the payments against writers, so that none is missed between counting and the triggers.
INSERT INTO payment_tallies (
  program_id, buid_customer, currency, state, method_kind, payment_count, total_minor, fee_minor)
SELECT program_id, buid_customer, currency, state, method_kind, count(*), sum(total_minor), sum(fee_minor)
FROM payments
GROUP BY program_id, currency, state, method_kind, GROUPING SETS ((buid_customer, of_several_accounts), ())
HAVING of_several_accounts IS NOT TRUE
ORDER BY 1, 2;
--> statement-breakpoint
-- Appends the payments that a statement removed (sign -1) or added (sign 1), one row for each kind of payment: those of
-- one account by their account, and all by their program.
CREATE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_tallies (
    program_id, buid_customer, currency, state, method_kind, payment_count, total_minor, fee_minor)
  SELECT program_id, buid_customer, currency, state, method_kind, TG_ARGV[0]::int * count(*),
    TG_ARGV[0]::int * sum(total_minor), TG_ARGV[0]::int * sum(fee_minor)
  FROM changed
  GROUP BY program_id, currency, state, method_kind, GROUPING SETS ((buid_customer, of_several_accounts), ())
  HAVING of_several_accounts IS NOT TRUE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_tally_insert AFTER INSERT ON "payments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_payments('1');
--> statement-breakpoint
CREATE TRIGGER payments_tally_update_old AFTER UPDATE ON "payments"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_payments('-1');
--> statement-breakpoint
CREATE TRIGGER payments_tally_update_new AFTER UPDATE ON "payments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_payments('1');
--> statement-breakpoint
CREATE TRIGGER payments_tally_delete AFTER DELETE ON "payments"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_payments('-1');
--> statement-breakpoint
-- Sums up the kinds of payments of which there are several rows. One statement: a reader sees the rows before it or those
-- after it, rows appended at the same time stay, and of two foldings each sums up what it deleted itself.
CREATE FUNCTION fold_payment_tallies() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (
    DELETE FROM payment_tallies WHERE id IN (
      SELECT unnest(array_agg(id)) FROM payment_tallies
      GROUP BY program_id, buid_customer, currency, state, method_kind
      HAVING count(*) > 1
    )
    RETURNING *
  )
  INSERT INTO payment_tallies (
    program_id, buid_customer, currency, state, method_kind, payment_count, total_minor, fee_minor)
  SELECT program_id, buid_customer, currency, state, method_kind, sum(payment_count), sum(total_minor), sum(fee_minor)
  FROM folded
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(payment_count) <> 0 OR sum(total_minor) <> 0 OR sum(fee_minor) <> 0
  ORDER BY 1, 2;
$$;
