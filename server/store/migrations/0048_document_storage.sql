-- Documents in an object storage: a row has its content, or the key of an object with the hash that it must have. Existing
-- rows are not read for the new constraints, which they fulfil.
-- Objects that may belong to nothing, with the instant from which they may be removed.
CREATE TABLE "loose_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_documents" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_documents" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_documents" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_uploads" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "application_documents" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "application_documents" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "dispute_documents" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "dispute_documents" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD COLUMN "sha256" text;--> statement-breakpoint
CREATE INDEX "loose_objects_due" ON "loose_objects" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "application_documents_object" ON "application_documents" USING btree ("object_key") WHERE "application_documents"."object_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_documents_object" ON "dispute_documents" USING btree ("object_key") WHERE "dispute_documents"."object_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_documents_object" ON "invoice_documents" USING btree ("object_key") WHERE "invoice_documents"."object_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_uploads_object" ON "invoice_uploads" USING btree ("object_key") WHERE "invoice_uploads"."object_key" is not null;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_content" CHECK (num_nonnulls("application_documents"."content", "application_documents"."object_key") = 1 and num_nonnulls("application_documents"."object_key", "application_documents"."sha256") <> 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "dispute_documents" ADD CONSTRAINT "dispute_documents_content" CHECK (num_nonnulls("dispute_documents"."content", "dispute_documents"."object_key") = 1 and num_nonnulls("dispute_documents"."object_key", "dispute_documents"."sha256") <> 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_content" CHECK (num_nonnulls("invoice_documents"."content", "invoice_documents"."object_key") = 1 and num_nonnulls("invoice_documents"."object_key", "invoice_documents"."sha256") <> 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD CONSTRAINT "invoice_uploads_content" CHECK (num_nonnulls("invoice_uploads"."content", "invoice_uploads"."object_key") = 1 and num_nonnulls("invoice_uploads"."object_key", "invoice_uploads"."sha256") <> 1) NOT VALID;--> statement-breakpoint
-- Whatever deletes a document (a person, a job, an erasure, the end of its invoice) leaves its object to the sweeper.
CREATE FUNCTION note_loose_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_objects (key, due_at) VALUES (OLD.object_key, '-infinity')
  ON CONFLICT (key) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER application_documents_loose AFTER DELETE ON "application_documents"
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION note_loose_object();
--> statement-breakpoint
CREATE TRIGGER dispute_documents_loose AFTER DELETE ON "dispute_documents"
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION note_loose_object();
--> statement-breakpoint
CREATE TRIGGER invoice_documents_loose AFTER DELETE ON "invoice_documents"
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION note_loose_object();
--> statement-breakpoint
CREATE TRIGGER invoice_uploads_loose AFTER DELETE ON "invoice_uploads"
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION note_loose_object();
