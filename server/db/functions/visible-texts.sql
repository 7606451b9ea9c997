-- Returns true if a text has a visible character: not only spaces, controls and characters without width or mark (soft
-- hyphen, joiners, direction marks, fillers, the Braille blank). The same rule is isVisible() in src/contract/text.ts; a
-- test compares them.
CREATE OR REPLACE FUNCTION is_visible(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN value ~ '[^[:space:][:cntrl:]\u0080-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]';

-- Returns true if a value is null, or has a visible text in every language of the shop (src/contract/language.ts).
CREATE OR REPLACE FUNCTION is_localized(value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(is_visible(value ->> 'uk') AND is_visible(value ->> 'ru'), value IS NULL);

-- Returns a text in every language of the shop, separated by spaces, to search in.
CREATE OR REPLACE FUNCTION all_languages(value jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (value ->> 'uk') || ' ' || (value ->> 'ru');

-- Returns a text that is the same in every language of the shop, such as a name.
CREATE OR REPLACE FUNCTION same_in_all_languages(value text) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN jsonb_build_object('uk', value, 'ru', value);
