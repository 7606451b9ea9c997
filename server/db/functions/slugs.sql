-- Addresses of the shop's own files and screens, which no page can have: the same list is in src/rules/slug.ts, and a test
-- compares them.
CREATE OR REPLACE FUNCTION reserved_slugs() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[
  '404', 'account', 'api', 'apple-touch-icon', 'assets', 'blog', 'build', 'cart', 'checkout', 'dev', 'drawings', 'favicon',
  'feeds', 'fonts', 'health', 'icon-192', 'icon-512', 'icon-maskable-512', 'index', 'login', 'logo', 'maintenance',
  'manifest', 'marks', 'media', 'oauth', 'oauth-success', 'order-payment-details', 'order-review', 'order-success', 'page',
  'preview', 'robots', 'ru', 'search', 'site', 'sitemap', 'stock-alert', 'studio', 'uk', 'visits'
];

-- Returns true if a text can be the slug of a page: a file name that is not reserved, as in src/rules/slug.ts.
CREATE OR REPLACE FUNCTION is_page_slug(slug text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN length(slug) <= 200
  AND slug COLLATE "C" ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$' AND NOT slug = ANY (reserved_slugs());
