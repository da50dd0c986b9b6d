-- With the facts that decide what can be paid: figures of thousands of accounts are summed up from the index alone.
DROP INDEX "invoice_tallies_open";--> statement-breakpoint
CREATE INDEX "invoice_tallies_open" ON "invoice_tallies" USING btree ("buid_customer","currency","due_on","is_pending","is_disputed","is_on_hold","open_minor","pending_minor","invoice_count") WHERE "invoice_tallies"."open_sign" > 0 and "invoice_tallies"."is_billed";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "has_children" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE customers SET has_children = true WHERE buid IN (SELECT parent_buid FROM customers);--> statement-breakpoint
CREATE INDEX "customers_nested" ON "customers" USING btree ("parent_buid") WHERE "customers"."has_children";--> statement-breakpoint
-- It stays true when the last child goes: who climbs down from there finds nobody.
CREATE FUNCTION mark_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customers SET has_children = true WHERE buid IN (SELECT parent_buid FROM added) AND NOT has_children;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_mark_parents AFTER INSERT ON "customers" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mark_parents();
--> statement-breakpoint
CREATE FUNCTION mark_new_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customers SET has_children = true WHERE buid = NEW.parent_buid AND NOT has_children;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_mark_new_parent AFTER UPDATE OF parent_buid ON "customers" FOR EACH ROW
  WHEN (OLD.parent_buid IS DISTINCT FROM NEW.parent_buid) EXECUTE FUNCTION mark_new_parent();
