ALTER TABLE "drafts" DROP CONSTRAINT "drafts_pk";--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "draft_id" text;--> statement-breakpoint
-- One basket of each payer, and every other draft by its own id.
UPDATE "drafts" SET "draft_id" = CASE WHEN "kind" = 'payment' THEN 'the-basket' ELSE coalesce("facts"->>'draftId', 'ended-draft') END;--> statement-breakpoint
ALTER TABLE "drafts" ALTER COLUMN "draft_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_pk" PRIMARY KEY("user_id","kind","draft_id");
