-- A merchant's customers, and what was paid lately of its invoices.
CREATE INDEX "invoice_tallies_merchant" ON "invoice_tallies" USING btree ("buid_merchant","buid_customer");--> statement-breakpoint
CREATE INDEX "invoices_merchant_paid" ON "invoices" USING btree ("buid_merchant","paid_on") WHERE "invoices"."paid_on" is not null;
