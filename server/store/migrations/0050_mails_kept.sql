-- What the retention empties of e-mails is found without reading all of them; the last one to a deleted user goes at once.
CREATE INDEX "mails_kept" ON "mails" USING btree ("created_at") WHERE "mails"."to_address" <> '';
--> statement-breakpoint
CREATE INDEX "mails_last" ON "mails" USING btree ("id") WHERE "mails"."key" like 'privacy-done %' and "mails"."to_address" <> '';
