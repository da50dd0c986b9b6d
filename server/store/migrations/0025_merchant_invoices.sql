CREATE INDEX "invoices_merchant" ON "invoices" USING btree ("buid_merchant","due_on","trx_id","open_minor");
