ALTER TABLE "change_files" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "change_files" ADD COLUMN "refusals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "change_files" ADD COLUMN "rows_total" bigint;