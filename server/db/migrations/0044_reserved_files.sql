-- Names of files that lie beside the pages now: icons, the preview, the manifest, where browsers send what they measure.
CREATE OR REPLACE FUNCTION reserved_slugs() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[
  '404', 'account', 'api', 'apple-touch-icon', 'assets', 'blog', 'build', 'cart', 'checkout', 'dev', 'favicon',
  'feeds', 'fonts', 'health', 'icon-192', 'icon-512', 'icon-maskable-512', 'index', 'login', 'logo', 'maintenance',
  'manifest', 'media', 'oauth', 'oauth-success', 'order-payment-details', 'order-success', 'page', 'preview',
  'robots', 'ru', 'search', 'site', 'sitemap', 'studio', 'uk', 'visits'
];
