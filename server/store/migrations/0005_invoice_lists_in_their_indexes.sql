DROP INDEX "invoices_list";--> statement-breakpoint
DROP INDEX "invoices_billed";--> statement-breakpoint
DROP INDEX "invoices_open_billed";--> statement-breakpoint
DROP INDEX "invoices_open_number";--> statement-breakpoint
CREATE INDEX "invoices_open_amount" ON "invoices" USING btree ("buid_customer","open_minor","trx_id") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_list" ON "invoices" USING btree ("buid_customer","due_on","trx_id","open_minor");--> statement-breakpoint
CREATE INDEX "invoices_billed" ON "invoices" USING btree ("buid_customer","billed_on","trx_id","open_minor");--> statement-breakpoint
CREATE INDEX "invoices_open_billed" ON "invoices" USING btree ("buid_customer","billed_on","trx_id","due_on") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_open_number" ON "invoices" USING btree ("buid_customer","invoice_id","trx_id","due_on") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;