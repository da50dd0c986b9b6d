CREATE TABLE "rejections" (
	"id" text PRIMARY KEY NOT NULL,
	"buid_merchant" text NOT NULL,
	"source" text NOT NULL,
	"source_key" text,
	"file_name" text,
	"file_line" integer,
	"file_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"original" jsonb NOT NULL,
	"correction" jsonb,
	"refusals" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"resubmitted_at" timestamp with time zone,
	"resubmitted_by" text,
	"trx_id" text,
	"invoice_number" text NOT NULL,
	"buid_customer" text,
	"currency" text,
	"total_minor" bigint
);
--> statement-breakpoint
CREATE TABLE "rejection_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rejection_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rejection_id" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text
);
--> statement-breakpoint
ALTER TABLE "rejections" ADD CONSTRAINT "rejections_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rejections" ADD CONSTRAINT "rejections_resubmitted_by_users_id_fk" FOREIGN KEY ("resubmitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rejection_history" ADD CONSTRAINT "rejection_history_rejection_id_rejections_id_fk" FOREIGN KEY ("rejection_id") REFERENCES "public"."rejections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rejection_history" ADD CONSTRAINT "rejection_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "rejections_list" ON "rejections" USING btree ("buid_merchant","status","created_at","id");
--> statement-breakpoint
CREATE INDEX "rejections_number" ON "rejections" USING btree ("buid_merchant","status","invoice_number","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "rejections_source" ON "rejections" USING btree ("buid_merchant","source","source_key");
--> statement-breakpoint
CREATE INDEX "rejection_history_rejection" ON "rejection_history" USING btree ("rejection_id","id");
