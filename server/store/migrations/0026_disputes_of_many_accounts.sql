DROP INDEX "disputes_program_status";--> statement-breakpoint
CREATE INDEX "disputes_program_status" ON "disputes" USING btree ("program_id","status","currency","buid_customer");
