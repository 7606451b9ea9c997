import { LANGUAGES } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import { type Localized, localizedTexts } from '../../src/contract/localized.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import type { FeedFile } from './feeds/feed-files.ts';
import { DECLARATION, element, escapeXml } from './feeds/xml.ts';

interface Shop {
  readonly origin: string;
  /** The seller in each language; null if an API does not provide it. */
  readonly sites: Localized<Site | null>;
}

const COPY = localizedTexts({
  uk: { name: 'Позолота', about: 'Пошук товарів магазину' },
  ru: { name: 'Позолота', about: 'Поиск товаров магазина' },
});

/** Months for which `security.txt` is valid; the standard recommends less than a year. */
const VALID_MONTHS = 11;

/**
 * Returns the time until which `security.txt` is valid, the start of a month: the file then changes once a month.
 * @param today YYYY-MM-DD
 */
export function securityExpiry(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + VALID_MONTHS, 1)).toISOString();
}

/**
 * Yields files that programs look for at fixed addresses: the description of the search, and the contact for reports of
 * vulnerabilities, which needs the seller's address.
 * @param expiry from securityExpiry()
 */
export function* wellKnownFiles(shop: Shop, expiry: string): Generator<FeedFile> {
  for (const lang of LANGUAGES) {
    const path = localize(lang, '/opensearch.xml').slice(1);
    yield { path, chunks: [openSearch(shop, lang)], hasNews: false };
  }
  const { uk: site } = shop.sites;
  if (site) yield { path: '.well-known/security.txt', chunks: [security(shop, site, expiry)], hasNews: false };
}

/** https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md */
function openSearch({ origin, sites }: Shop, lang: (typeof LANGUAGES)[number]): string {
  const { name, about } = COPY[lang];
  const address = escapeXml(`${origin}${localize(lang, paths.search)}?q={searchTerms}`);
  return [
    `${DECLARATION}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    element('ShortName', (sites[lang]?.name ?? name).slice(0, 16)),
    element('Description', about),
    element('Language', lang),
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="16" height="16" type="image/x-icon">${escapeXml(`${origin}/favicon.ico`)}</Image>`,
    `<Url type="text/html" template="${address}"/>`,
    '</OpenSearchDescription>',
  ].join('');
}

/** https://www.rfc-editor.org/rfc/rfc9116 */
const security = ({ origin }: Shop, { email }: Site, expiry: string): string =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${expiry}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}, en`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
