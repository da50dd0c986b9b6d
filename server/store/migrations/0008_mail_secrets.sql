ALTER TABLE "mails" ADD COLUMN "token_hash" text;--> statement-breakpoint
-- Secrets that waited in e-mails until now: their readers ask for another link.
UPDATE "mails" SET "body" = regexp_replace("body", '(portal:/[a-z-]+[#/])[A-Za-z0-9_-]{43}', '\1…', 'g') WHERE "body" ~ 'portal:/[a-z-]+[#/][A-Za-z0-9_-]{43}';
