import { expect, test } from 'vitest';
import type { Block, GoodsLine } from './blocks.ts';
import { type Message, renderLetter, senderOf } from './letter.ts';

const ORIGIN = 'https://pozolota.example';

const render = (blocks: readonly Block[], more: Partial<Message> = {}) =>
  renderLetter({ subject: 'Тема', blocks, sms: '', ...more }, 'uk', senderOf(null, ORIGIN));

test('HTML in names, notes and addresses is text', async () => {
  const hostile = '<img src=x onerror=alert(1)>"&\'';
  const { html, text } = await render(
    [
      { kind: 'text', text: hostile },
      { kind: 'quote', paragraphs: [hostile] },
      { kind: 'list', title: hostile, items: [hostile] },
      { kind: 'action', label: hostile, link: `${ORIGIN}/?a="><b>` },
      { kind: 'facts', rows: [{ label: hostile, value: hostile }] },
    ],
    { subject: `Тема ${hostile}` },
  );
  expect(html).not.toMatch(/<img src=x|<b>/);
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&amp;&#x27;/g)?.length).toBeGreaterThanOrEqual(8);
  expect(text).toContain(hostile);
});

test('addresses in a text become links, without the punctuation that follows', async () => {
  const { html } = await render([{ kind: 'text', text: `Відновіть: ${ORIGIN}/login?a=1&b=2. І напишіть.` }]);
  expect(html).toContain(`href="${ORIGIN}/login?a=1&amp;b=2"`);
});

test('the first action is a button, the next a link', async () => {
  const { html } = await render([
    { kind: 'action', before: 'Оплатіть:', label: 'Оплатити', link: `${ORIGIN}/pay` },
    { kind: 'action', label: 'Стан', link: `${ORIGIN}/state` },
  ]);
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).toMatch(/pay" class="button"/);
  expect(html).toContain(`href="${ORIGIN}/state"`);
});

const line = (index: number): GoodsLine => ({
  name: `Пензель білка кругла № ${index}, дерев’яна ручка, довга назва товару на два рядки в листі`,
  services: ['Відріз за розміром (Довжина: 500 мм)'],
  quantity: '1 234,50 ₴ × 2 шт.',
  sum: '2 469 ₴',
  link: `${ORIGIN}/penzel-bilka-kruhla-nomer-${index}-derevyana-ruchka`,
  picture: `${ORIGIN}/media/0123456789abcdef-144x144.jpg`,
});

const goods = (count: number): Block => ({
  kind: 'goods',
  lines: Array.from({ length: count }, (_, index) => line(index + 1)),
  sums: [['Разом', '246 900 ₴']],
  more: { label: 'Ще позицій: {count}', link: `${ORIGIN}/order` },
});

test('a letter about a hundred lines links to the rest of them, and Gmail shows it whole; the text has all', async () => {
  const { html, text } = await render([goods(100)]);
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  expect(html).toContain('Ще позицій: 71');
  expect(html).toContain('246 900 ₴');
  expect(html.match(/× 2 шт\./g)).toHaveLength(29);
  expect(text.match(/× 2 шт\./g)).toHaveLength(100);
});

test('as many lines as there is room for are all in the letter', async () => {
  const { html } = await render([goods(30)]);
  expect(html.match(/× 2 шт\./g)).toHaveLength(30);
  expect(html).not.toContain('Ще позицій');
});

test('the sender is at the end of both forms; a shop without a seller has only its name and site', async () => {
  const site = {
    phones: ['+380445550142'],
    address: { city: 'Київ', street: 'вул. Межигірська, 24', region: '', postalCode: '', latitude: 0, longitude: 0 },
  };
  const message = { subject: 'Тема', blocks: [], sms: '' };
  const { html, text } = await renderLetter(message, 'uk', senderOf(site, ORIGIN));
  expect(text).toBe('«Позолота»\n+380 (44) 555-01-42\nКиїв, вул. Межигірська, 24\npozolota.example\n');
  expect(html).toContain('href="tel:+380445550142"');
  expect((await render([])).text).toBe('«Позолота»\npozolota.example\n');
});
