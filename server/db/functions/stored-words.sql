-- Returns the words of a search document. The index contains this expression, so that the planner knows the cost of reading
-- them from where wide values are stored, and answers their conditions from the index alone.
CREATE OR REPLACE FUNCTION stored_words(words tsvector) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN words;
END
$$;
