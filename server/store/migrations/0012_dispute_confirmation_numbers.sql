-- Whoever has submitted names the confirmation number: it finds every dispute of the submission.
CREATE OR REPLACE FUNCTION write_dispute_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := coalesce((
    SELECT lower(concat_ws(' ', NEW.dispute_number, invoice_id, po_number, confirmation_number))
    FROM invoices, dispute_submissions
    WHERE trx_id = NEW.trx_id AND dispute_submissions.id = NEW.submission_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
UPDATE "disputes" SET search_text = lower(concat_ws(' ', search_text, confirmation_number))
  FROM dispute_submissions WHERE dispute_submissions.id = submission_id;
