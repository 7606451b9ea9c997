import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import {
  addContact,
  codeSentTo,
  countCalls,
  field,
  form,
  messagesTo,
  newEmail,
  newPhone,
  PASSWORD,
  signIn,
  signUp,
  submit,
} from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

const GOLD = '/susalne-zoloto-vilne-23-75k';

const TEXTS = {
  uk: {
    required: 'Заповніть це поле',
    short: 'Щонайменше 8 символів',
    contact: /Впишіть пошту/,
    wrong: 'Логін або пароль не підходять',
    wrongCode: 'Код не підходить. Лишилося спроб: 4.',
    offline: 'Немає зв’язку',
    signOut: 'Вийти',
    account: 'Кабінет',
    merged: 'До вашого кошика додано з цього пристрою: 1 товар. До ваших бажань додано з цього пристрою: 1 товар.',
    signedInElsewhere: 'Мій кабінет',
    heart: /^До бажань/,
    buy: /^Додати в кошик/,
    resend: 'Надіслати код ще раз',
    wait: /Надіслати ще раз можна за 0:\d\d|Надіслати ще раз можна за 1:00/,
    early: /Новий код можна надіслати за \d+ с/,
    resent: 'Новий код надіслано',
    knownSubject: 'У вас уже є кабінет',
    forgotten: 'Забули пароль?',
    other: 'Змінити пошту або телефон',
  },
  ru: {
    required: 'Заполните это поле',
    short: 'Не меньше 8 символов',
    contact: /Впишите почту/,
    wrong: 'Логин или пароль не подходят',
    wrongCode: 'Код не подходит. Осталось попыток: 4.',
    offline: 'Нет связи',
    signOut: 'Выйти',
    account: 'Кабинет',
    merged:
      'В вашу корзину добавлено с этого устройства: 1 товар. К вашим желаниям добавлено с этого устройства: 1 товар.',
    signedInElsewhere: 'Мой кабинет',
    heart: /^В желания/,
    buy: /^Добавить в корзину/,
    resend: 'Отправить код ещё раз',
    wait: /Отправить ещё раз можно через 0:\d\d|Отправить ещё раз можно через 1:00/,
    early: /Новый код можно отправить через \d+ с/,
    resent: 'Новый код отправлен',
    knownSubject: 'У вас уже есть кабинет',
    forgotten: 'Забыли пароль?',
    other: 'Изменить почту или телефон',
  },
} as const;

test.beforeAll(() => sql('DELETE FROM rate_limits'));

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);

  test.describe(lang, () => {
    test('a guest signs up by e-mail; the cart and wishlist move along, and the session stays', {
      tag: '@smoke',
    }, async ({ page }) => {
      const email = newEmail();
      await open(page, at(GOLD));
      const wished = page.waitForResponse(/wishlist\/toggle/);
      await page.getByRole('button', { name: words.heart }).first().click();
      await wished;
      await page.getByRole('button', { name: words.buy }).first().click();
      await expect(page.locator('dialog[open]')).toBeVisible();

      await open(page, at('/login?view=sign-up'));
      await field(page, 'login').fill(email);
      await field(page, 'password').fill(PASSWORD);
      await submit(page).click();
      await expect(field(page, 'code')).toBeFocused();
      await expect(field(page, 'code')).toHaveAttribute('autocomplete', 'one-time-code');
      await field(page, 'code').fill('000000');
      const code = await codeSentTo(page.request, email);
      await submit(page).click();
      await expect(form(page)).toContainText(words.wrongCode);
      await field(page, 'code').fill(code);
      await expect(form(page)).not.toContainText(words.wrongCode);
      await submit(page).click();

      await expect(page).toHaveURL(at('/account'));
      await expect(page.getByText(words.merged)).toBeVisible();
      await expect(page.locator('main')).toContainText(email);
      await page.reload();
      await expect(page.locator('main')).toContainText(email);
      await expect(page.locator('header').getByText('1', { exact: true })).toHaveCount(2);
      await page.getByRole('button', { name: words.signOut, exact: true }).click();
      await expect(page.locator('main')).not.toContainText(email);
    });

    test('a guest signs up by phone, and may reload in between', async ({ page }) => {
      const phone = newPhone();
      await open(page, at('/login?view=sign-up'));
      await field(page, 'login').fill(
        `0${phone.slice(4, 6)} ${phone.slice(6, 9)}-${phone.slice(9, 11)}-${phone.slice(11)}`,
      );
      await field(page, 'password').fill(PASSWORD);
      await submit(page).click();
      const code = await codeSentTo(page.request, phone);
      // The phone may discard the page while the shopper reads the SMS.
      await page.reload();
      await field(page, 'code').fill(code);
      await submit(page).click();
      await expect(page).toHaveURL(at('/account'));
    });

    test('signing up with a known contact looks the same; its owner is notified', async ({ page, browser }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      const stranger = await (await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' })).newPage();
      await open(stranger, at('/login?view=sign-up'));
      await field(stranger, 'login').fill(email);
      await field(stranger, 'password').fill(PASSWORD);
      await submit(stranger).click();
      await expect(field(stranger, 'code')).toBeVisible();
      await expect.poll(async () => (await messagesTo(page.request, email))[0]?.subject).toContain(words.knownSubject);
      await stranger.context().close();
    });

    test('errors show on submit and not before, send no request, and disappear when corrected', async ({ page }) => {
      await open(page, at('/login?view=sign-up'));
      const calls = countCalls(page, '/sign-up');
      await expect(form(page)).not.toContainText(words.required);
      await submit(page).click();
      await expect(form(page).getByText(words.required)).toHaveCount(2);
      await expect(field(page, 'login')).toBeFocused();
      await expect(field(page, 'login')).toHaveAccessibleDescription(words.required);
      await field(page, 'login').fill('оксана');
      await expect(form(page).getByText(words.required)).toHaveCount(1);
      await field(page, 'password').fill('коротко');
      await submit(page).click();
      await expect(field(page, 'password')).toHaveAccessibleDescription(words.short);
      expect(calls()).toBe(0);
      await field(page, 'password').fill(PASSWORD);
      await submit(page).click();
      await expect(field(page, 'login')).toHaveAccessibleDescription(words.contact);
      expect(calls()).toBe(1);
    });

    test('a wrong password is reported in the form; a right one leads to the intended page', {
      tag: '@smoke',
    }, async ({ page }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      await page.context().clearCookies();
      await open(page, at('/account/discount'));
      await page.locator(`main a[href*="next="]`).first().click();
      await field(page, 'login').fill(email);
      await field(page, 'password').fill('інша фраза зовсім');
      await submit(page).click();
      await expect(page.getByRole('alert')).toContainText(words.wrong);
      await field(page, 'password').fill(PASSWORD);
      await expect(form(page).getByRole('alert')).toHaveCount(0);
      await submit(page).click();
      await expect(page).toHaveURL(at('/account/discount'));
      await page.goBack();
      await expect(page).not.toHaveURL(/login/);
    });

    test('a submit during another is ignored, and a lost connection is reported', async ({ page }) => {
      await open(page, at('/login'));
      const calls = countCalls(page, '/login');
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/api/v1/login?*', async (route) => {
        await held;
        await route.abort();
      });
      await field(page, 'login').fill(newEmail());
      await field(page, 'password').fill(PASSWORD);
      await submit(page).dblclick();
      await field(page, 'password').press('Enter');
      await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(page.getByRole('alert')).toContainText(words.offline);
      expect(calls()).toBe(1);
      await expect(field(page, 'password')).toHaveValue(PASSWORD);
    });

    test('a forgotten password is reset by a code; another code can be sent after a minute', {
      tag: '@smoke',
    }, async ({ page }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      await page.context().clearCookies();
      await page.clock.install();
      await open(page, at('/login?view=reset'));
      await field(page, 'login').fill(email);
      await submit(page).click();
      await expect(form(page)).toContainText(words.wait);
      const first = await codeSentTo(page.request, email, 2);
      await page.clock.runFor(61_000);
      // The browser's clock is ahead of the server's, which decides.
      await page.getByRole('button', { name: words.resend }).click();
      await expect(page.getByText(words.early)).toBeVisible();
      await expect(form(page)).toContainText(words.wait);
      await sql(`UPDATE one_time_codes SET sent_at = sent_at - interval '1 minute' WHERE contact = '${email}'`);
      await page.clock.runFor(61_000);
      await page.getByRole('button', { name: words.resend }).click();
      await expect(form(page)).toContainText(words.resent);
      const second = await codeSentTo(page.request, email, 3);
      expect(second).not.toBe(first);
      await field(page, 'code').fill(second);
      await submit(page).click();
      await expect(field(page, 'password')).toBeFocused();
      await field(page, 'password').fill('нова фраза для входу');
      await submit(page).click();
      await expect(page).toHaveURL(at('/account'));
      await page.context().clearCookies();
      await signIn(page, email, 'нова фраза для входу');
    });

    test('a typed login is kept for a password reset; a mistyped one can be corrected, after a reload too', async ({
      page,
    }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      await page.context().clearCookies();
      await open(page, at('/login'));
      await field(page, 'login').fill(`x${email}`);
      await page.getByRole('link', { name: words.forgotten }).click();
      await expect(field(page, 'login')).toHaveValue(`x${email}`);
      await submit(page).click();
      await expect(form(page)).toContainText(words.wait);
      await page.getByRole('button', { name: words.other }).click();
      await expect(field(page, 'login')).toHaveValue(`x${email}`);
      await submit(page).click();
      await expect(form(page)).toContainText(words.wait);
      await page.reload();
      await expect(field(page, 'code')).toBeVisible();
      await page.getByRole('button', { name: words.other }).click();
      await expect(field(page, 'login')).toHaveValue(`x${email}`);
      await field(page, 'login').fill(email);
      await submit(page).click();
      await expect(form(page)).toContainText(words.wait);
      await field(page, 'code').fill(await codeSentTo(page.request, email, 2));
      await submit(page).click();
      await expect(field(page, 'password')).toBeFocused();
    });

    test('a mistyped login of a sign-up can be corrected after a reload; the name is kept, the password is not', async ({
      page,
    }) => {
      const email = newEmail();
      await open(page, at('/login?view=sign-up'));
      await field(page, 'login').fill(`x${email}`);
      await field(page, 'name').fill('Леся');
      await field(page, 'password').fill(PASSWORD);
      await submit(page).click();
      await expect(field(page, 'code')).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
      await page.reload();
      await page.getByRole('button', { name: words.other }).click();
      await expect(field(page, 'login')).toHaveValue(`x${email}`);
      await expect(field(page, 'name')).toHaveValue('Леся');
      await expect(field(page, 'password')).toHaveValue('');
      await field(page, 'login').fill(email);
      await field(page, 'password').fill(PASSWORD);
      await submit(page).click();
      await field(page, 'code').fill(await codeSentTo(page.request, email));
      await submit(page).click();
      await expect(page).toHaveURL(at('/account'));
      await expect(field(page, 'name')).toHaveValue('Леся');
    });

    test('signing in and out shows in the other tab at once', async ({ page, context }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      await context.clearCookies();
      await open(page, at('/account'));
      const other = await context.newPage();
      await open(other, at('/login'));
      await field(other, 'login').fill(email);
      await field(other, 'password').fill(PASSWORD);
      await submit(other).click();
      await expect(page.locator('main')).toContainText(email);
      await page.getByRole('button', { name: words.signOut, exact: true }).click();
      await expect(other.locator('main')).not.toContainText(email);
    });
  });
}

test('with two contacts either signs in', async ({ page }) => {
  const [email, phone] = [newEmail(), newPhone()];
  await signUp(page, email);
  await addContact(page, phone);
  for (const login of [email.toUpperCase(), phone.slice(3)]) {
    await page.context().clearCookies();
    await open(page, '/login');
    await field(page, 'login').fill(login);
    await field(page, 'password').fill(PASSWORD);
    await submit(page).click();
    await expect(page).toHaveURL('/account');
  }
});
