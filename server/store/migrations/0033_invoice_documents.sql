ALTER TABLE "programs" ADD COLUMN "invoice_document_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;
