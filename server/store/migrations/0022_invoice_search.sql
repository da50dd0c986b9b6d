CREATE INDEX "invoices_by_billed_amount" ON "invoices" USING btree ("billed_minor","trx_id");--> statement-breakpoint
-- A database without contrib, or whose user may not create extensions, goes without: searches find the same, row by row.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "invoices_text" ON "invoices" USING gin ("invoice_id" gin_trgm_ops,"po_number" gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
  RAISE WARNING 'pg_trgm: %. Searching for invoices will be slow; see docs/operations.md.', SQLERRM;
END $$;
