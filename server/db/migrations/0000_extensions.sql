CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- A text in every language of the shop (src/contract/language.ts), none of them empty.
CREATE FUNCTION is_localized(value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(btrim(value ->> 'uk') <> '' AND btrim(value ->> 'ru') <> '', value IS NULL);
