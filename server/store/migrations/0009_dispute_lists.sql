DROP INDEX "disputes_customer";--> statement-breakpoint
DROP INDEX "disputes_customer_recent";--> statement-breakpoint
DROP INDEX "disputes_merchant";--> statement-breakpoint
DROP INDEX "disputes_merchant_recent";--> statement-breakpoint
DROP INDEX "disputes_program";--> statement-breakpoint
DROP INDEX "disputes_program_recent";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_customer_status" ON "disputes" USING btree ("buid_customer","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_merchant_status" ON "disputes" USING btree ("buid_merchant","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_program_status" ON "disputes" USING btree ("program_id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_customer" ON "disputes" USING btree ("buid_customer","created_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_customer_recent" ON "disputes" USING btree ("buid_customer","updated_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_merchant" ON "disputes" USING btree ("buid_merchant","created_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_merchant_recent" ON "disputes" USING btree ("buid_merchant","updated_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_program" ON "disputes" USING btree ("program_id","created_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_program_recent" ON "disputes" USING btree ("program_id","updated_at","id","status","currency");--> statement-breakpoint
-- None of these numbers is ever changed: what is found by them is written once.
CREATE FUNCTION write_dispute_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := coalesce((
    SELECT lower(concat_ws(' ', NEW.dispute_number, invoice_id, po_number)) FROM invoices WHERE trx_id = NEW.trx_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER disputes_search_text BEFORE INSERT ON "disputes"
  FOR EACH ROW EXECUTE FUNCTION write_dispute_search_text();
--> statement-breakpoint
UPDATE "disputes" SET search_text = (
  SELECT lower(concat_ws(' ', dispute_number, invoice_id, po_number)) FROM invoices WHERE invoices.trx_id = disputes.trx_id);
