-- Documents of invoices that are being made: they belong to no invoice until one is submitted with them.
CREATE TABLE "invoice_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"buid_merchant" text NOT NULL,
	"doc_type_id" text NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD CONSTRAINT "invoice_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD CONSTRAINT "invoice_uploads_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "invoice_uploads_user" ON "invoice_uploads" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "invoice_uploads_entered" ON "invoice_uploads" USING btree ("entered_at");
