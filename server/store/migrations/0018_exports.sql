CREATE INDEX "exports_seen" ON "exports" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "disputes_adjusted" ON "disputes" USING btree ("buid_customer","closed_at") WHERE "disputes"."outcome" = 'adjusted';--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("buid_customer","paid_on","trx_id") WHERE "invoices"."paid_on" is not null;--> statement-breakpoint
CREATE INDEX "payment_allocations_returned" ON "payment_allocations" USING btree ("at","trx_id") WHERE "payment_allocations"."reason" = 'returned';--> statement-breakpoint
CREATE INDEX "payment_history_settled" ON "payment_history" USING btree ("at","payment_id") WHERE "payment_history"."state" = 'settled';--> statement-breakpoint
CREATE INDEX "payments_several" ON "payments" USING btree ("program_id","id") WHERE "payments"."of_several_accounts";
