ALTER TABLE "payment_attempts" ADD COLUMN "challenge_url" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "challenge_expires_at" timestamp with time zone;