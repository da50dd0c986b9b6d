ALTER TABLE "programs" ADD COLUMN "third_party_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "pass_through" jsonb DEFAULT '[]'::jsonb NOT NULL;
