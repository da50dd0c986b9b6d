ALTER TABLE "auto_pay_runs" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
DROP INDEX "auto_pay_runs_day";--> statement-breakpoint
CREATE UNIQUE INDEX "auto_pay_runs_day" ON "auto_pay_runs" USING btree ("buid_customer","currency","day","part");--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "replaces_id" text;
