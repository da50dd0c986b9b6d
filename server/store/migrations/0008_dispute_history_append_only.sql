-- What was done and said in a dispute stays as it was written.
CREATE TRIGGER dispute_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "dispute_history" FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
