import type { Language } from '../../../src/contract/language.ts';
import { localize, paths } from '../../../src/rules/paths.ts';
import type { FeedPageOf } from './feed-page.ts';
import { DECLARATION, element, escapeXml } from './xml.ts';

/** Number of newest articles in the feed. */
export const RSS_LENGTH = 50;

interface Channel {
  readonly lang: Language;
  readonly origin: string;
  readonly title: string;
  readonly description: string;
  /** The feed's own address. */
  readonly address: string;
}

/** Returns the start and end of the blog's feed, around its articles. */
export const rssFrame = ({ lang, origin, title, description, address }: Channel) => ({
  start: [
    `${DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>`,
    element('title', title),
    element('link', origin + localize(lang, paths.blog)),
    element('description', description),
    element('language', lang),
    `<atom:link href="${escapeXml(address)}" rel="self" type="application/rss+xml"/>`,
  ].join(''),
  end: '</channel></rss>',
});

export function rssItem({ post, lang, path }: FeedPageOf<'blog-post'>, origin: string): string {
  const address = origin + localize(lang, path);
  return [
    `<item>${element('title', post.title)}${element('link', address)}<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    element('pubDate', new Date(`${post.date}T00:00:00Z`).toUTCString()),
    element('category', post.category.name),
    `${element('description', post.excerpt)}</item>`,
  ].join('');
}
