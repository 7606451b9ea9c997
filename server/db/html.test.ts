import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { embeddedSkus, splitEmbeds } from '../../src/rules/embeds.ts';
import { PICTURE_TEXT_LENGTH } from '../../studio/contract/limits.ts';
import { cleanHtml, HTML_POLICIES } from './html.ts';

const clean = (html: string) => cleanHtml(html, HTML_POLICIES.content);

describe('hostile input is removed', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)" style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example">x</iframe><p>a</p>', '<p>a</p>'],
    ['a picture with a handler', '<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['a style', '<style>p{display:none}</style><p>a</p>', '<p>a</p>'],
    ['a link that runs', '<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['one that hides it', '<p><a href="java&#x200b;script:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['one with a tab in it', '<p><a href="java&#9;script:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['data in a link', '<p><a href="data:text/html,x">a</a></p>', '<p><a>a</a></p>'],
    ['another site without its scheme', '<p><a href="//evil.example">a</a></p>', '<p><a>a</a></p>'],
    ['a comment', '<!-- <script> --><p>a</p>', '<p>a</p>'],
    ['a vector picture with a script', '<svg><script>alert(1)</script><p>b</p></svg><p>a</p>', '<p>a</p>'],
    ['a template', '<template><p>b</p></template><p>a</p>', '<p>a</p>'],
    ['marks of direction', '<p>a\u202eb&#x202e;c\u2066d</p>', '<p>abcd</p>'],
    ['characters without a width', '<p>a\u200bb&#8203;c\ufeffd\u2060</p>', '<p>abcd</p>'],
    ['half of a surrogate pair', '<p>a\ud83db</p>', '<p>ab</p>'],
    ['NUL', '<p>a\0b</p>', '<p>ab</p>'],
  ])('%s', (_, html, expected) => expect(clean(html)).toBe(expected));

  test('a picture keeps its own attributes alone, and only a stored file’s name', () => {
    const picture = '<div data-media="a1" data-alt="так" onclick="x" style="y" data-sku=""></div>';
    expect(clean(`<ul><li>а${picture}б</li></ul>`)).toBe(
      '<ul><li>аб</li></ul><div data-media="a1" data-alt="так"></div>',
    );
    expect(clean('<p>а</p><div data-media="../x" data-alt="так"></div>').trim()).toBe('<p>а</p>');
    expect(cleanHtml(`<p>а</p>${picture}`, HTML_POLICIES.product).trim()).toBe('<p>а</p>');
  });

  test('the description of a picture is cut between characters', () => {
    const letters = 'о'.repeat(PICTURE_TEXT_LENGTH - 1);
    expect(clean(`<div data-media="a1" data-alt="${letters}👍"></div>`)).toBe(
      `<div data-media="a1" data-alt="${letters}"></div>`,
    );
  });

  test('too deep nesting keeps the text', () => {
    const deep = clean(`${'<blockquote>'.repeat(5_000)}слова${'</blockquote>'.repeat(5_000)}`);
    expect(deep).toContain('слова');
    expect(deep.split('<blockquote>').length).toBeLessThan(20);
  });
});

test('words stay separate when the tags between them are removed', () => {
  const ofProduct = cleanHtml(
    '<div>Заголовок</div><div>Абрис</div><p>а<br>б</p><table><tr><td>Вага</td><td>5 г</td></tr></table>',
    HTML_POLICIES.product,
  );
  expect(
    ofProduct
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe('Заголовок Абрис а б Вага 5 г');
  expect(clean('<h1>Назва</h1>далі<strong>м</strong>о')).toBe('Назва далі<strong>м</strong>о');
});

describe('markup that editors write is kept', () => {
  test.each([
    '<h2>Крок</h2><h3>Далі</h3><p>Текст <strong>важливий</strong>, <em>так</em></p><ul><li>раз</li></ul><ol><li>два</li></ol>',
    '<p><a href="/mordany">мордани</a>, <a href="https://example.com/a?b=1&amp;c=2">там</a>, <a href="mailto:a@b.ua">лист</a></p>',
    '<table><thead><tr><th scope="col">Ціна</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<dl><dt>Термін</dt><dd>Пояснення</dd></dl><blockquote><p>Сказано</p></blockquote>',
    '<p>Родина 👨‍👩‍👧 і со\u00adтня</p>',
    '<p>До</p><div data-sku="PZ-SZL-001"></div><p>Після</p>',
    '<h3 data-step="true">Ґрунт</h3><p>До</p><div data-media="a1b2" data-alt="Пензель &quot;2&quot;" data-caption="Так"></div>',
    '<h3 data-step="true" data-minutes="180 720">Чекайте</h3><p>До липкості</p>',
  ])('%s', (html) => expect(clean(html)).toBe(html));
});

describe('products in a text', () => {
  test.each([
    [
      'in a paragraph',
      '<blockquote><p>а</p><div data-sku="A"></div><p>б</p></blockquote>в',
      '<blockquote><p>а</p><p>б</p></blockquote><div data-sku="A"></div>в',
    ],
    ['with something in them', '<div data-sku="A" onclick="x"><p>а</p></div>', '<div data-sku="A"></div><p>а</p>'],
    [
      'in one another',
      '<div data-sku="A"><div data-sku="B"></div></div>',
      '<div data-sku="A"></div><div data-sku="B"></div>',
    ],
    ['of which nothing is said', '<div data-sku=" "><p>а</p></div><div class="x">б</div>', '<p>а</p> б'],
    ['with a label that no product has', `<div data-sku="${'A'.repeat(65)}"></div>`, ''],
  ])('%s', (_, html, expected) => expect(clean(html)).toBe(expected));

  test('are allowed only in texts that show them', () => {
    expect(cleanHtml('<p>а</p><div data-sku="A"></div>', HTML_POLICIES.product)).toBe('<p>а</p>');
  });

  test('are read with every character that a label may have', () => {
    const sku = 'A&B "C" <D>, 1/2';
    const html = clean('<p>а</p><div data-sku="A&amp;B &quot;C&quot; &lt;D&gt;, 1/2"></div><p>б</p>');
    expect(splitEmbeds(html)).toMatchObject([{ html: '<p>а</p>' }, { sku }, { html: '<p>б</p>' }]);
    expect(embeddedSkus(html + html)).toEqual([sku]);
  });
});

/** Pieces that hostile and harmless test texts are composed of. */
const PIECES = [
  '<p>',
  '</p>',
  '<h2>',
  '</h2>',
  '<ul>',
  '<li>',
  '</li>',
  '</ul>',
  '<blockquote>',
  '</blockquote>',
  '<table>',
  '<tr>',
  '<td>',
  '</table>',
  '<dl>',
  '<dt>',
  '<dd>',
  '</dl>',
  '<a href="/x">',
  '<a href="javascript:x">',
  '</a>',
  '<strong>',
  '</strong>',
  '<script>',
  '</script>',
  '<style>',
  '</style>',
  '<svg>',
  '</svg>',
  '<iframe src=x>',
  '</iframe>',
  '<div data-sku="A">',
  '<div data-sku="A&quot;B">',
  '<div>',
  '</div>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&lt;',
  '&amp;lt;',
  '&#x202e;',
  '&#8203;',
  '\u202e',
  '\u200d',
  '👨',
  '\ufe0f',
  '\ud83d',
  '\ude00',
  '\0',
  '<',
  '>',
  '"',
  "'",
  '&',
  '=',
  'слово',
  ' ',
  '<textarea>',
  '</textarea>',
  '<template>',
  '<noscript>',
  '<plaintext>',
  '<math>',
  '<p onclick=x',
  '/>',
  '<br>',
  '<img src=x>',
];

test('cleaning is idempotent and leaves nothing executable', () => {
  const htmlArbitrary = fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      ),
      { maxLength: 25 },
    )
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(htmlArbitrary, fc.constantFrom(...Object.values(HTML_POLICIES)), (html, policy) => {
      const once = cleanHtml(html, policy);
      expect(cleanHtml(once, policy)).toBe(once);
      expect(once).not.toMatch(/<(?:script|style|iframe|svg|math|template|img)|<[^>]*(?:\son|javascript:)/i);
      expect(once.isWellFormed()).toBe(true);
      // Each part between two products must have balanced tags.
      for (const part of splitEmbeds(once)) {
        if ('html' in part) expect(part.html.match(/<[a-z]/g)?.length ?? 0).toBe(part.html.match(/<\//g)?.length ?? 0);
      }
    }),
    { numRuns: 800 },
  );
});
