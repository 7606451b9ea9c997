-- Returns true if a value is a list of one to ten levels that rise in both sum and percentage, with sums above 0 and
-- percentages of 1 to 50.
CREATE OR REPLACE FUNCTION is_discount_levels(levels jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(levels) <> 'array' THEN false ELSE
    jsonb_array_length(levels) BETWEEN 1 AND 10 AND NOT EXISTS (
      SELECT FROM (
        SELECT sum, percent, lag(sum, 1, 0::bigint) OVER rising AS last_sum, lag(percent, 1, 0) OVER rising AS last_percent
        FROM jsonb_array_elements(levels) WITH ORDINALITY AS l (level, n),
          LATERAL (SELECT (level ->> 'from')::bigint AS sum, (level ->> 'percent')::integer AS percent) AS said
        WINDOW rising AS (ORDER BY n)
      ) AS level
      WHERE (sum > last_sum AND percent > last_percent AND percent <= 50) IS NOT TRUE
    ) END
$$;
