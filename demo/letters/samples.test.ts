import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { contentSchema } from '../../server/messages/content.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { CODE_PURPOSES } from '../../src/contract/one-time-code.ts';
import { ORDER_EVENTS } from '../../studio/contract/message-subjects.ts';
import { renderSample, SAMPLE_NAMES } from './samples.ts';

const ORIGIN = 'https://pozolota.example';
const PICTURES = ['0123456789abcdef', 'fedcba9876543210'];

/** Gmail cuts a letter off after 102 KB. */
const MOST_BYTES = 100_000;

const ALL = await Promise.all(
  LANGUAGES.flatMap((lang) =>
    SAMPLE_NAMES.map(async (name) => {
      const sample = await renderSample(name, { lang, siteOrigin: ORIGIN, pictures: PICTURES });
      return { name: `${lang} ${name}`, lang, ...sample };
    }),
  ),
);

const failing = (isWrong: (letter: (typeof ALL)[number]) => boolean) => ALL.filter(isWrong).map(({ name }) => name);

/** The presets of html-validate, without the rules against what mail programs need. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // Outlook needs the doctype of XHTML and the attributes of tables; a width in percent is one of them.
    'doctype-html': 'off',
    'no-deprecated-attr': 'off',
    'attribute-allowed-values': 'off',
  },
});

/** Returns the text that a reader of the HTML sees, on one line, without the preheader. */
const shownText = (html: string) =>
  decode(
    html
      .slice(html.indexOf('<h1'))
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]+>/g, ' '),
  );

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => decode(href));

describe('the samples of messages', () => {
  test('have every message that the shop sends', () => {
    const types = contentSchema.options.map(({ entries }) => entries.type.literal);
    expect(types).toContain('order-note');
    const kinds = [
      ...types.filter((type) => type !== 'nothing' && type !== 'order' && type !== 'code'),
      ...ORDER_EVENTS.map((event) => `order-${event}-`),
      ...CODE_PURPOSES.map((purpose) => `code-${purpose}`),
    ];
    expect(kinds.filter((kind) => !SAMPLE_NAMES.some((name) => name.startsWith(kind)))).toEqual([]);
  });

  test('are complete, and each in its language', () => {
    expect(
      failing(({ subject, text, html, sms }) => /[{}]|undefined|null|NaN/.test(subject + text + sms + shownText(html))),
    ).toEqual([]);
    expect(failing(({ lang, text, html }) => lang === 'ru' && /[іїєґ]/i.test(text + shownText(html)))).toEqual([]);
    expect(failing(({ lang, html }) => !html.includes(`<html dir="ltr" lang="${lang}">`))).toEqual([]);
    expect(failing(({ lang, html }) => html.includes(`lang="${lang === 'uk' ? 'ru' : 'uk'}"`))).toEqual([]);
  });
});

describe('the HTML of each letter', () => {
  test('is valid', async () => {
    const reports = await Promise.all(
      ALL.map(async ({ name, html }) => {
        const { results } = await validator.validateString(html);
        return results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message }) => `${name}: ${ruleId} ${message}`),
        );
      }),
    );
    expect([...new Set(reports.flat())]).toEqual([]);
  });

  test('says what its plain text says, and links where it leads', () => {
    const missing = ALL.flatMap(({ name, text, html }) => {
      const [shown, links] = [shownText(html), linksOf(html)];
      // Lists have dashes, sums stand beside their names, lines of a value below each other.
      const words = text
        .split(/https?:\S+|\n|: | — |^— |; | \+ |, (?=\d)| $/m)
        .map((part) => part.trim().replace(/[.:]$/, ''));
      const lost = words.filter((part) => !shown.includes(part.replace(/\s+/g, ' ')));
      const unlinked = [...text.matchAll(/https?:\S+/g)].map(([link]) => link).filter((link) => !links.includes(link));
      return [...lost, ...unlinked].map((part) => `${name}: ${part}`);
    });
    expect(missing).toEqual([]);
  });

  test('loads nothing but pictures of the shop that mail programs show, each of a known width', () => {
    const sources = ALL.flatMap(({ html }) => [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image));
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((image) => !new RegExp(`src="${ORIGIN}/[\\w/-]+\\.(?:jpg|png)"`).test(image))).toEqual([]);
    expect(sources.filter((image) => !/ width="/.test(image) || !/ alt="/.test(image))).toEqual([]);
    expect(failing(({ html }) => /<script|<link|@import|@font-face|url\(|<iframe|<form/.test(html))).toEqual([]);
  });

  test('has a preheader, and a style for the dark scheme', () => {
    expect(failing(({ html }) => !/<div style="display:none[^>]*>[^<]{20}/.test(html))).toEqual([]);
    expect(failing(({ html }) => !html.includes('@media (prefers-color-scheme:dark)'))).toEqual([]);
    expect(failing(({ html }) => !html.includes('<meta name="color-scheme" content="light dark"/>'))).toEqual([]);
  });

  test('is shorter than a letter that Gmail shows whole', () => {
    expect(failing(({ html }) => Buffer.byteLength(html) > MOST_BYTES)).toEqual([]);
  });
});
