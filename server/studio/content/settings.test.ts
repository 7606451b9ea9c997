import { expect, test } from 'vitest';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const owner = await openStudio(shop, 'owner');

const both = (text: string) => ({ uk: `${text} укр`, ru: `${text} рус` });
const put = (path: string, body: unknown, revision?: number) =>
  owner.send('PUT', `/studio/${path}`, body, revision === undefined ? {} : { 'if-match': `"${revision}"` });
const shown = async () => (await openBrowser(shop.app, { lang: 'ru' }).get('/announcement')).data;

const HOUR = 3_600_000;
/** Returns the time so many hours from now, in ISO 8601. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

test('an announcement is shown at once or later, and hidden', async () => {
  const notice = { text: both('Знижки'), isFixed: true, type: 'sale', isOn: true, from: null, until: null };
  await put('announcement', notice);
  expect(await shown()).toEqual({ announcement: 'Знижки рус', isFixed: true, type: 'sale' });
  await put('announcement', { ...notice, from: inHours(1), until: inHours(2) });
  expect(await shown()).toBeNull();
  const { data: later } = await owner.get('/studio/announcement');
  expect(later).toMatchObject({ isOn: true, isShown: false, from: expect.any(String), until: expect.any(String) });
  await put('announcement', { ...notice, isOn: false }, later.revision);
  expect((await owner.get('/studio/announcement')).data).toMatchObject({ isOn: false, from: null });
  const { status, body } = await put('announcement', notice, later.revision);
  expect([status, body.current.isOn]).toEqual([412, false]);
});

test.each([
  ['ends before it begins', { from: inHours(2), until: inHours(1) }, 'until'],
  ['says nothing in one language', { text: { uk: 'Так', ru: ' ' } }, 'text.ru'],
  ['is of no kind', { type: 'blink' }, 'type'],
])('an announcement that %s is refused', async (_, more, field) => {
  const notice = { text: both('Знижки'), isFixed: true, type: 'sale', isOn: true, from: null, until: null };
  const { status, error } = await put('announcement', { ...notice, ...more });
  expect([status, Object.keys(error.fields)]).toEqual([400, [field]]);
});

test('the shop is closed and opened; the studio answers meanwhile', async () => {
  const visit = async () => (await openBrowser(shop.app).get('/layout')).status;
  await put('maintenance', { state: 'closed', endTime: inHours(1), opensItself: true });
  expect(await visit()).toBe(503);
  const { data } = await owner.get('/studio/maintenance');
  expect(data).toMatchObject({ state: 'closed', opensItself: true, startsAt: null });
  await put('maintenance', { state: 'open' }, data.revision);
  expect(await visit()).toBe(200);
  await put('maintenance', { state: 'planned', startsAt: inHours(1), endTime: null, opensItself: false });
  expect(await visit()).toBe(200);
  expect((await owner.get('/studio/maintenance')).data).toMatchObject({ state: 'planned', endTime: null });
  await put('maintenance', { state: 'open' });
  const wrong = await put('maintenance', { state: 'closed', endTime: null, opensItself: true });
  expect(Object.keys(wrong.error.fields)).toEqual(['endTime']);
  const crossed = { state: 'planned', startsAt: inHours(2), endTime: inHours(1), opensItself: false };
  expect(Object.keys((await put('maintenance', crossed)).error.fields)).toEqual(['endTime']);
});

test('the menu is sorted, and omits the chosen entries', async () => {
  const { data: menu } = await owner.get('/studio/menu');
  const categories = menu.categories.map(({ id }: { id: number }) => ({ id, isShown: true })).reverse();
  categories[0].isShown = false;
  const pages = menu.pages.map(({ slug }: { slug: string }) => ({ slug, isShown: slug !== 'skidki' })).reverse();
  expect((await put('menu', { version: menu.version, categories, pages })).status).toBe(200);
  const { data: layout } = await openBrowser(shop.app).get('/layout');
  expect(layout.menu[0].isHidden).toBe(true);
  expect(layout.menu.map(({ slug }: { slug: string }) => slug)).toEqual(
    menu.categories.map(({ slug }: { slug: string }) => slug).reverse(),
  );
  expect(layout.pages.map(({ slug }: { slug: string }) => slug)).toEqual(
    pages.flatMap(({ slug, isShown }: { slug: string; isShown: boolean }) => (isShown ? [slug] : [])),
  );
  expect((await put('menu', { version: menu.version, categories, pages: pages.toReversed() })).status).toBe(412);
  const { data: now } = await owner.get('/studio/menu');
  const { error } = await put('menu', { version: now.version, categories: categories.slice(1), pages });
  expect(error.fields).toHaveProperty('categories');
});

test('the shop’s data is written in both languages at once, and read back as written', async () => {
  const { data } = await owner.get('/studio/site');
  const site = { ...data.site, legalName: both('ФОП Золотар'), phones: ['+380441112233'] };
  expect((await put('site', site, data.revision)).status).toBe(200);
  const { data: layout } = await openBrowser(shop.app, { lang: 'ru' }).get('/layout');
  expect(layout.site).toMatchObject({
    legalName: 'ФОП Золотар рус',
    phones: ['+380441112233'],
    email: data.site.email,
  });
  expect((await owner.get('/studio/site')).data.site).toEqual(site);
});

test.each([
  ['bank', { iban: 'UA213223130000026007233566002', name: both('Банк') }, 'bank.iban'],
  ['email', 'ні', 'email'],
  ['phones', ['0441112233'], 'phones.0'],
  ['phones', [], 'phones'],
  ['registrationCode', '12', 'registrationCode'],
  ['openingHours', [{ label: both('Пн'), days: ['Monday'], opens: '18:00', closes: '9:00' }], 'openingHours.0.closes'],
])('an invalid %s of the shop is refused with an error at its field', async (name, value, field) => {
  const { data } = await owner.get('/studio/site');
  const { status, error } = await put('site', { ...data.site, [name]: value });
  expect([status, Object.keys(error.fields)]).toEqual([400, [field]]);
});

test('coordinates that no place has are refused with an example', async () => {
  const { data } = await owner.get('/studio/site');
  const { error } = await put('site', { ...data.site, address: { ...data.site.address, latitude: 91 } });
  expect(error.fields).toEqual({
    'address.latitude': 'Впишіть широту й довготу через кому, наприклад 50.4657, 30.5166',
  });
});
