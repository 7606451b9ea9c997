import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import {
  addContact,
  codeSentTo,
  countCalls,
  field,
  messagesTo,
  newEmail,
  newPhone,
  otherBrowser,
  PASSWORD,
  signIn,
  signUp,
} from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

const TEXTS = {
  uk: {
    change: 'Змінити пароль',
    byPassword: 'Змінити за теперішнім паролем',
    set: 'Задати пароль',
    newPassword: 'Новий пароль',
    easy: 'Такий пароль вгадають одним із перших',
    passwordChanged: 'Пароль змінено',
    dialog: 'Зміна пароля',
    choose: 'Оберіть, куди надіслати код',
    sms: /^SMS на \+380 \(67\) •••-••-\d\d$/,
    mail: (email: string) => `Лист на ${email}`,
    noLogins: /немає логінів/,
    again: 'Спробувати ще раз',
    offline: 'Немає зв’язку',
    short: 'Щонайменше 8 символів',
    changed: 'Новий пароль збережено',
    guest: 'Увійдіть, щоб це побачити',
    changeMail: 'Змінити пошту',
    addPhone: 'Додати телефон',
    newMail: 'Нова електронна адреса',
    newPhone: 'Новий телефон',
    saved: 'Пошту збережено',
    byCode: /надішліть код/,
    replaced: 'Контакт у кабінеті змінено',
    saveName: 'Зберегти ім’я',
    nameSaved: 'Ім’я збережено',
    signOutOf: /^Вийти: /,
    export: 'Завантажити мої дані',
    remove: 'Видалити кабінет',
    removeDialog: 'Видалити кабінет?',
    removeForever: 'Видалити назавжди',
    openOrders: 'зникнуть через 14 днів після того, як замовлення завершиться',
    removed: 'Кабінет видалено',
    passwordWrong: 'Пароль не підходить',
    failed: 'Кабінет не завантажився',
    loading: 'Завантажуємо кабінет',
  },
  ru: {
    change: 'Изменить пароль',
    byPassword: 'Изменить по нынешнему паролю',
    set: 'Задать пароль',
    newPassword: 'Новый пароль',
    easy: 'Такой пароль угадают одним из первых',
    passwordChanged: 'Пароль изменён',
    dialog: 'Смена пароля',
    choose: 'Выберите, куда отправить код',
    sms: /^SMS на \+380 \(67\) •••-••-\d\d$/,
    mail: (email: string) => `Письмо на ${email}`,
    noLogins: /нет логинов/,
    again: 'Попробовать ещё раз',
    offline: 'Нет связи',
    short: 'Не меньше 8 символов',
    changed: 'Новый пароль сохранён',
    guest: 'Войдите, чтобы это увидеть',
    changeMail: 'Изменить почту',
    addPhone: 'Добавить телефон',
    newMail: 'Новый адрес почты',
    newPhone: 'Новый телефон',
    saved: 'Почта сохранена',
    byCode: /отправьте код/,
    replaced: 'Контакт в кабинете изменён',
    saveName: 'Сохранить имя',
    nameSaved: 'Имя сохранено',
    signOutOf: /^Выйти: /,
    export: 'Скачать мои данные',
    remove: 'Удалить кабинет',
    removeDialog: 'Удалить кабинет?',
    removeForever: 'Удалить навсегда',
    openOrders: 'исчезнут через 14 дней после завершения заказа',
    removed: 'Кабинет удалён',
    passwordWrong: 'Пароль не подходит',
    failed: 'Кабинет не загрузился',
    loading: 'Загружаем кабинет',
  },
} as const;

const dialog = (page: Page) => page.locator('dialog[open]');
const confirm = (page: Page) => dialog(page).locator('button[type=submit]');

test.beforeAll(() => sql('DELETE FROM rate_limits'));

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);

  test.describe(lang, () => {
    test('the password is changed by code: choose the login, enter the code, set the password', async ({
      page,
      browser,
    }) => {
      const [email, phone] = [newEmail(), newPhone()];
      await signUp(page, email, lang);
      await addContact(page, phone);
      const stolen = await otherBrowser(browser, email);
      await open(page, at('/account'));
      await page.getByRole('button', { name: words.change }).click();
      await expect(dialog(page).getByRole('heading')).toHaveText(words.dialog);

      // The choice is required: the error shows only on submit, no request is sent, and choosing clears it.
      const calls = countCalls(page, '/password-reset');
      await expect(dialog(page)).not.toContainText(words.choose);
      await confirm(page).click();
      await expect(dialog(page)).toContainText(words.choose);
      expect(calls()).toBe(0);
      await dialog(page)
        .getByRole('radio', { name: words.mail(email) })
        .check();
      await expect(dialog(page)).not.toContainText(words.choose);
      await dialog(page).getByRole('radio', { name: words.sms }).check();
      await confirm(page).dblclick();

      await expect(field(page, 'code')).toBeFocused();
      expect(calls()).toBe(1);
      await expect(dialog(page)).toContainText(/\+380 \(67\) •••-••-\d\d/);
      await expect(dialog(page)).not.toContainText(phone.slice(6, 11));
      await field(page, 'code').fill(await codeSentTo(page.request, phone, 2));
      await confirm(page).click();
      await field(page, 'password').fill('коротко');
      await confirm(page).click();
      await expect(dialog(page)).toContainText(words.short);
      await field(page, 'password').fill('зовсім інша фраза');
      await confirm(page).click();

      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByText(words.changed)).toBeVisible();
      const closedWith = await page
        .locator('dialog')
        .evaluateAll((dialogs) => dialogs.map((element) => (element as HTMLDialogElement).returnValue));
      expect(closedWith).toContain('CONFIRM');
      await page.reload();
      await expect(page.locator('main')).toContainText(email);
      // All other sessions have ended, including a stolen one.
      await open(stolen.page, at('/account'));
      await expect(stolen.page.locator('main')).toContainText(words.guest);
      await stolen.context.close();
    });

    test('the password is changed with the current one, without a code', async ({ page, browser }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      const stolen = await otherBrowser(browser, email);
      await open(page, at('/account'));
      const calls = countCalls(page, '/password-reset');
      await page.getByRole('button', { name: words.byPassword }).click();
      await expect(dialog(page).getByRole('heading')).toHaveText(words.dialog);
      await field(page, 'password').fill('не той пароль');
      await confirm(page).click();
      await expect(dialog(page)).toContainText(words.passwordWrong);
      await field(page, 'password').fill(PASSWORD);
      await confirm(page).click();
      await expect(dialog(page).getByLabel(words.newPassword)).toBeFocused();
      await field(page, 'password').fill('password1');
      await confirm(page).click();
      await expect(dialog(page)).toContainText(words.easy);
      await field(page, 'password').fill('зовсім інша фраза');
      await confirm(page).click();
      await expect(page.getByText(words.changed)).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      expect(calls()).toBe(0);
      await expect.poll(async () => (await messagesTo(page.request, email))[0]?.subject).toBe(words.passwordChanged);
      await open(stolen.page, at('/account'));
      await expect(stolen.page.locator('main')).toContainText(words.guest);
      await stolen.context.close();
      await page.context().clearCookies();
      await signIn(page, email, 'зовсім інша фраза');
    });

    test('a refused code request shows its error in the dialog; another choice clears it', async ({ page }) => {
      const [email, phone] = [newEmail(), newPhone()];
      await signUp(page, email, lang);
      await addContact(page, phone);
      await open(page, at('/account'));
      await page.getByRole('button', { name: words.change }).click();
      await page.route('**/api/v1/password-reset?*', (route) => route.abort());
      await dialog(page)
        .getByRole('radio', { name: words.mail(email) })
        .check();
      await confirm(page).click();
      await expect(dialog(page).getByRole('alert')).toContainText(words.offline);
      await dialog(page).getByRole('radio', { name: words.sms }).check();
      await expect(dialog(page).getByRole('alert')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    });

    test('with one contact the dialog requests the code at once; a failure can be retried', async ({ page }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      await open(page, at('/account'));
      await page.route('**/api/v1/password-reset?*', (route) => route.abort());
      await page.getByRole('button', { name: words.change }).click();
      await expect(dialog(page).getByRole('alert')).toContainText(words.offline);
      await page.unroute('**/api/v1/password-reset?*');
      await dialog(page).getByRole('button', { name: words.again }).click();
      await expect(field(page, 'code')).toBeVisible();
      await expect(dialog(page).getByRole('radio')).toHaveCount(0);
      await codeSentTo(page.request, email, 2);
    });

    test('without a contact the dialog says that there are no logins', async ({ page }) => {
      await open(page, at('/login'));
      await page.getByRole('link', { name: /Facebook/ }).click();
      await page.getByRole('button', { name: /Пензель/ }).click();
      await expect(page).toHaveURL(/oauth-success/);
      await open(page, at('/account'));
      await expect(page.getByRole('button', { name: words.byPassword })).toHaveCount(0);
      await page.getByRole('button', { name: words.set }).click();
      await expect(dialog(page)).toContainText(words.noLogins);
    });

    test('the e-mail is replaced by a confirmed one, and the old one notified; a phone is added', {
      tag: '@smoke',
    }, async ({ page }) => {
      const [old, email, phone] = [newEmail(), newEmail(), newPhone()];
      await signUp(page, old, lang);
      await open(page, at('/account'));
      await page.getByRole('button', { name: words.changeMail }).click();
      await expect(dialog(page).getByRole('heading')).toHaveText(words.newMail);
      // A session alone is not enough: the password is required first; one wrong attempt is allowed.
      await field(page, 'password').fill('не той пароль');
      await confirm(page).click();
      await expect(dialog(page)).toContainText(words.passwordWrong);
      await field(page, 'password').fill(PASSWORD);
      await confirm(page).click();
      // A mistyped contact can be corrected without the password.
      await field(page, 'contact').fill(`x${email}`);
      await confirm(page).click();
      await dialog(page).getByRole('button', { name: words.changeMail }).click();
      await expect(field(page, 'contact')).toHaveValue(`x${email}`);
      await field(page, 'contact').fill(email);
      await confirm(page).click();
      await field(page, 'code').fill(await codeSentTo(page.request, email));
      await confirm(page).click();
      await expect(page.getByText(words.saved)).toBeVisible();
      await expect(page.locator('main')).toContainText(email);
      await expect.poll(async () => (await messagesTo(page.request, old))[0]?.subject).toBe(words.replaced);

      // Alternatively a code to a confirmed contact.
      await page.getByRole('button', { name: words.addPhone }).click();
      await dialog(page).getByRole('button', { name: words.byCode }).click();
      await field(page, 'code').fill(await codeSentTo(page.request, email, 2));
      await confirm(page).click();
      await field(page, 'contact').fill(phone);
      await confirm(page).click();
      await field(page, 'code').fill(await codeSentTo(page.request, phone));
      await confirm(page).click();
      await expect(page.locator('main')).toContainText('+380 (67)');
    });

    test('the name is kept; another session is listed and ended', async ({ page, browser }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      const other = await otherBrowser(browser, email);
      await open(page, at('/account'));
      await field(page, 'name').fill('Леся Позолотниця');
      await page.getByRole('button', { name: words.saveName }).click();
      await expect(page.getByText(words.nameSaved)).toBeVisible();
      await page.reload();
      await expect(field(page, 'name')).toHaveValue('Леся Позолотниця');

      await page.getByRole('button', { name: words.signOutOf }).click();
      await expect(page.getByRole('button', { name: words.signOutOf })).toHaveCount(0);
      await open(other.page, at('/account'));
      await expect(other.page.locator('main')).toContainText(words.guest);
      await other.context.close();
    });

    test('the data can be exported, and the account deleted', async ({ page }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      await open(page, at('/account'));
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: words.export }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('pozolota.json');
      expect(JSON.parse(await readFile(await file.path(), 'utf8')).data.customer.contactInfo.email).toBe(email);

      await page.getByRole('button', { name: words.remove, exact: true }).click();
      await expect(dialog(page).getByRole('heading')).toHaveText(words.removeDialog);
      await expect(dialog(page)).toContainText(words.openOrders);
      await field(page, 'password').fill('не той пароль');
      await dialog(page).getByRole('button', { name: words.removeForever }).click();
      await expect(dialog(page)).toContainText(words.passwordWrong);
      await field(page, 'password').fill(PASSWORD);
      await dialog(page).getByRole('button', { name: words.removeForever }).click();
      await expect(page.getByText(words.removed)).toBeVisible();
      await expect(page.locator('main')).toContainText(words.guest);
    });

    test('each screen shows loading and errors with advice, and is not indexed', async ({ page }) => {
      await signIn(page, 'demo@pozolota.example', 'pozolota-demo');
      for (const path of ['/account', '/account/orders', '/account/discount']) {
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        await page.route('**/api/v1/customer?*', async (route) => {
          await held;
          await route.abort();
        });
        await page.goto(at(path));
        await expect(page.getByRole('status', { name: words.loading })).toBeVisible();
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
        release();
        await expect(page.getByRole('alert')).toContainText(words.failed);
        await expect(page.getByRole('alert')).toContainText(words.offline);
        await page.unroute('**/api/v1/customer?*');
        await page.getByRole('button', { name: words.again }).click();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await page.reload();
        await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveAttribute('href', at(path));
      }
    });
  });
}
