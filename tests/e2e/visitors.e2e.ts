import type { BrowserContext, Page } from 'playwright/test';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { CACHE_NAMES, STORED, STORED_KEYS, storedKeyOf } from '../../src/rules/browser-data.ts';
import { COOKIES } from '../../src/rules/cookies.ts';
import { localize } from '../../src/rules/paths.ts';
import { confirmPhone, newEmail, PASSWORD, signUp } from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

const TEXTS = {
  uk: {
    buy: /^Додати в кошик/,
    signOut: 'Вийти',
    remove: 'Видалити кабінет',
    removeForever: 'Видалити назавжди',
    guest: 'Увійдіть, щоб це побачити',
    seen: 'Ви дивилися',
  },
  ru: {
    buy: /^Добавить в корзину/,
    signOut: 'Выйти',
    remove: 'Удалить кабинет',
    removeForever: 'Удалить навсегда',
    guest: 'Войдите, чтобы это увидеть',
    seen: 'Вы смотрели',
  },
} as const;

const PRODUCT = '/ahatovyi-zubok-iklo-male';
const OTHER_PRODUCT = '/susalne-zoloto-vilne-23-75k';
const TYPED = {
  name: 'Олена Коваль',
  phone: '067 765-43-21',
  email: 'olena.koval@pozolota.example',
  note: 'Код під’їзду 4711',
};
const NOTHING_TYPED = { name: '', phone: '', email: '', note: '' };

const checkoutField = (page: Page, name: string) => page.locator(`form#checkout [name=${name}]`);

async function type(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(TYPED)) await checkoutField(page, name).fill(value);
}

async function expectTyped(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await expect(checkoutField(page, name)).toHaveValue(value);
}

const storageOf = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** Adds a product to the cart, and opens the checkout. */
async function toCheckout(page: Page, lang: Language): Promise<void> {
  await page.request.post(`/api/v1/cart/lines?lang=${lang}`, { data: { sku: 'PZ-AGT-002', quantity: 1 } });
  await open(page, localize(lang, '/checkout'));
  await expect(checkoutField(page, 'name')).toBeVisible();
}

/** Goes to the account without a reload: by the home page, because the checkout's header has no link to it. */
async function toAccount(page: Page): Promise<void> {
  await page.locator('header').getByRole('link', { name: 'Позолота' }).first().click();
  await page
    .locator('header')
    .getByRole('link', { name: /кабінет|кабинет/i })
    .click();
}

/** Expects that the privacy page lists everything that the browser has stored. */
async function expectAllListed(page: Page, context: BrowserContext): Promise<void> {
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(names.filter((name) => storedKeyOf(name) === null)).toEqual([]);
  const known = Object.values(COOKIES).map(({ name }): string => name);
  const cookies = (await context.cookies()).map(({ name }) => name.replace(/^__Host-/, ''));
  expect(cookies.filter((name) => !known.includes(name))).toEqual([]);
  expect(cookies).toContain('device');
}

test.beforeAll(() => sql('DELETE FROM rate_limits'));

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);

  test(`no data of a customer is left for the next one, in any tab: ${lang}`, async ({ page, context }) => {
    const [first, second] = [newEmail(), newEmail()];
    await signUp(page, second, lang);
    await context.clearCookies();
    await signUp(page, first, lang);
    await open(page, at(PRODUCT));
    await toCheckout(page, lang);
    await type(page);
    const otherTab = await context.newPage();
    await open(otherTab, at('/checkout'));
    await expectTyped(otherTab, TYPED);
    await expectAllListed(page, context);

    // Without a reload: the app itself forgets the customer, and so does the other tab.
    await toAccount(page);
    await page.getByRole('button', { name: words.signOut, exact: true }).click();
    await expect(page.locator('main')).toContainText(words.guest);
    await expect(checkoutField(otherTab, 'name')).toHaveCount(0);
    expect(await storageOf(otherTab)).not.toContain('Коваль');
    expect(await storageOf(page)).not.toContain('Коваль');
    await otherTab.close();

    // Past the home page.
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${at('/')}/?$`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${at('/checkout')}$`));
    await expect(checkoutField(page, 'name')).toHaveCount(0);
    await toCheckout(page, lang);
    await expectTyped(page, NOTHING_TYPED);
    await open(page, at(OTHER_PRODUCT));
    await expect(page.getByRole('heading', { name: words.seen })).toHaveCount(0);

    // A guest's input is taken over into the account; the customer sees only their own contact.
    await toCheckout(page, lang);
    await checkoutField(page, 'name').fill('Богдан Гість');
    await open(page, at('/login'));
    await page.locator('form[novalidate] [name=login]').fill(second);
    await page.locator('form[novalidate] [name=password]').fill(PASSWORD);
    await page.locator('form[novalidate] button[type=submit]').click();
    await expect(page).toHaveURL(new RegExp(`${at('/account')}$`));
    await toCheckout(page, lang);
    await expectTyped(page, { ...NOTHING_TYPED, name: 'Богдан Гість', email: second });

    // The first request that needs a session detects that it has ended elsewhere.
    await page.route('**/api/v1/customer/orders?*', async (route) => {
      await context.clearCookies({ name: 'session' });
      await route.continue({ headers: { ...route.request().headers(), cookie: '' } });
    });
    await toAccount(page);
    await page
      .getByRole('navigation')
      .locator(`[href="${at('/account/orders')}"]`)
      .click();
    await expect(page.locator('main')).toContainText(words.guest);
    expect(await storageOf(page)).not.toContain('Богдан');
    await toCheckout(page, lang);
    await expectTyped(page, NOTHING_TYPED);
  });

  test(`no data is left of a customer who has deleted their account: ${lang}`, async ({ page }) => {
    await signUp(page, newEmail(), lang);
    await toCheckout(page, lang);
    await type(page);
    await page.locator('[name=phone]').fill(await confirmPhone(page));
    await page.locator('input[name=method][value=pickup]').check();
    await page.locator('input[name=payment][value=cash-on-delivery]').check();
    await page.locator('button[form=checkout]').click();
    await expect(page).toHaveURL(/[?&]token/);
    await expect(page.locator('main')).toContainText(TYPED.note);
    const order = page.url();
    expect(new URL(order).searchParams.get('token')).toBe('');
    await toCheckout(page, lang);
    await type(page);
    await open(page, at('/account'));
    await page.getByRole('button', { name: words.remove, exact: true }).click();
    await page.locator('dialog[open] [name=password]').fill(PASSWORD);
    await page.locator('dialog[open]').getByRole('button', { name: words.removeForever }).click();
    await expect(page.locator('main')).toContainText(words.guest);
    expect(await storageOf(page)).not.toContain('Коваль');
    // Nor is it in the browser's history.
    await open(page, order);
    await expect(page.locator('main').getByRole('alert')).toBeVisible();
    await expect(page.locator('main')).not.toContainText(TYPED.note);
    await toCheckout(page, lang);
    await expectTyped(page, NOTHING_TYPED);
  });

  test(`the privacy page lists exactly what this shop stores in a browser: ${lang}`, async ({ page }) => {
    await open(page, at('/politika-konfidencialnosti'));
    const listed = await page.locator('main tbody th[scope=row]').allTextContents();
    const stored = STORED_KEYS.filter((key) => !('needsConsent' in STORED[key]));
    expect(listed).toEqual([...Object.values(COOKIES).map(({ name }) => name), ...stored, ...CACHE_NAMES]);
    await expect(page.locator('main [data-consent-settings]')).toHaveCount(0);
    await page.locator('main a[href="#browser-data"]').click();
    await expect(page.locator('#browser-data')).toBeInViewport();
  });
}
