import { generateSync } from 'otplib';
import type { CDPSession, Page } from 'playwright/test';
import { expect, expectNoAxe, fillSignIn, signIn, speak, sql, test, watch } from './fixtures.ts';

const WORDS = {
  uk: {
    invite: 'Запросити',
    name: 'Ім’я',
    email: 'Пошта',
    role: 'Підтримка',
    create: 'Створити запрошення',
    invitation: 'Запрошення',
    password: 'Новий пароль',
    code: 'Код із застосунку',
    accept: 'Прийняти запрошення',
    saved: 'Коди збережено, до роботи',
    onlyOwner: 'Цей екран лише для власника',
    hello: 'Вітаємо',
  },
  ru: {
    invite: 'Пригласить',
    name: 'Имя',
    email: 'Почта',
    role: 'Поддержка',
    create: 'Создать приглашение',
    invitation: 'Приглашение',
    password: 'Новый пароль',
    code: 'Код из приложения',
    accept: 'Принять приглашение',
    saved: 'Коды сохранены, к работе',
    onlyOwner: 'Этот экран только для владельца',
    hello: 'Здравствуйте',
  },
} as const;

type Lang = keyof typeof WORDS;

const newEmail = () => `e2e-${crypto.randomUUID().slice(0, 8)}@pozolota.example`;
const PASSWORD = 'довгий агатовий пароль';

/** Invites an email address from the owner's list. @returns the address of the invitation */
async function invite(page: Page, lang: Lang, email: string): Promise<string> {
  const words = WORDS[lang];
  await page.getByRole('button', { name: words.invite, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name).fill('Ярина Левкович');
  await dialog.getByLabel(words.email).fill(email);
  await dialog.getByRole('radio', { name: words.role }).click({ force: true });
  if (lang === 'ru') await dialog.getByRole('radio', { name: 'Русский' }).click({ force: true });
  await dialog.getByRole('button', { name: words.create }).click();
  await expect(page.getByRole('dialog', { name: words.invitation, exact: true })).toBeVisible();
  return (await page.getByRole('dialog').locator('code').textContent()) ?? '';
}

for (const lang of ['uk', 'ru'] as const) {
  test(`an invited person sets a password and an app, and sees only what the role allows: ${lang}`, async ({
    page,
    browser,
  }) => {
    const words = WORDS[lang];
    const complaints = watch(page);
    await signIn(page, 'owner', { lang, path: '/staff' });
    await expectNoAxe(page);
    const link = await invite(page, lang, newEmail());
    const context = await browser.newContext();
    const guest = await context.newPage();
    await guest.goto(link);
    await expect(guest.getByRole('textbox', { name: words.code })).toBeVisible();
    await expectNoAxe(guest);
    const secret = ((await guest.locator('form code').textContent()) ?? '').replaceAll(' ', '');
    await guest.getByLabel(words.password).fill('коротко');
    await guest.getByLabel(words.code).fill('000000');
    await guest.getByRole('button', { name: words.accept }).click();
    await expect(guest.getByLabel(words.password)).toHaveAttribute('aria-invalid', 'true');
    await guest.getByLabel(words.password).fill(PASSWORD);
    await guest.getByLabel(words.code).fill(generateSync({ secret }));
    await guest.getByRole('button', { name: words.accept }).click();
    await expect(guest.locator('li code')).toHaveCount(10);
    await expectNoAxe(guest);
    await guest.getByRole('button', { name: words.saved }).click();
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(words.hello);
    await guest.goto(new URL('/studio/staff', link).href);
    await expect(guest.getByText(words.onlyOwner)).toBeVisible();
    await context.close();
    expect(complaints).toEqual([]);
  });
}

test('a used code, and a wrong one, are refused at the field', async ({ page }) => {
  await speak(page, 'uk');
  await page.goto('/studio/profile');
  await fillSignIn(page, 'support');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Мій профіль');
  const code = await page.context().newPage();
  await page.context().clearCookies();
  await code.goto('/studio/profile');
  await code.getByLabel('Пошта').fill('support@pozolota.example');
  await code.getByLabel('Пароль').fill('pozolota-studio');
  await code.getByRole('button', { name: 'Далі' }).click();
  // Marks the current code and its neighbours as used, so that none of them is accepted again.
  await sql(`UPDATE staff SET totp_step = floor(extract(epoch FROM now()) / 30) + 1 WHERE role = 'support'`);
  await code.getByLabel('Код', { exact: true }).fill(generateSync({ secret: 'POZOLOTADEMOSTAFFCODESPOZOLOTA27' }));
  await code.getByRole('button', { name: 'Увійти', exact: true }).click();
  await expect(code.getByText('Впишіть 6 цифр із застосунку або резервний код')).toBeVisible();
  await expectNoAxe(code);
});

test('disabled staff are told so, over their unsaved input', async ({ page }) => {
  const email = newEmail();
  const mine = `(SELECT id FROM staff WHERE email = '${email}')`;
  await signIn(page, 'editor', { lang: 'ru', path: '/posts/new' });
  await sql(
    `INSERT INTO staff (name, email, role, lang, password_hash) VALUES ('Ярина', '${email}', 'editor', 'ru', 'x')`,
  );
  const { value = '' } = (await page.context().cookies()).find(({ name }) => name === 'staff') ?? {};
  await sql(`UPDATE staff_sessions SET staff_id = ${mine} WHERE token_hash = sha256('${value}')`);
  await page.reload();
  const title = page.getByRole('textbox', { name: 'Название на украинском' });
  await title.fill('Недописане');
  await sql(`UPDATE staff SET is_disabled = true WHERE email = '${email}'`);
  await page.keyboard.press('ControlOrMeta+s');
  const told = page.getByRole('alertdialog', { name: 'Ваш доступ к студии отключён' });
  await expect(told).toBeVisible();
  // The form behind it is still being saved.
  await expectNoAxe(page, '[role=alertdialog]');
  await told.getByRole('button', { name: 'Понятно' }).click();
  await expect(title).toHaveValue('Недописане');
  await sql(`DELETE FROM staff WHERE email = '${email}'`);
});

/** Adds a virtual authenticator whose user verification always succeeds. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return client;
}

test('a passkey is added after a confirmation, signs in by itself, and is removed', async ({ page }) => {
  await addAuthenticator(page);
  await signIn(page, 'editor', { path: '/profile' });
  await expect(page.getByRole('heading', { name: 'Ключі доступу' })).toBeVisible();
  await expectNoAxe(page);
  // Long after the second factor was shown.
  await sql(`UPDATE staff_sessions SET confirmed_at = now() - interval '1 hour'
      WHERE staff_id IN (SELECT id FROM staff WHERE role = 'editor');
    UPDATE staff SET totp_step = NULL WHERE role = 'editor'`);
  await page.getByLabel('Назва нового ключа').fill('Ноутбук майстерні');
  await page.getByRole('button', { name: 'Додати ключ доступу' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Підтвердьте, що це ви' });
  await expect(dialog).toBeVisible();
  await expectNoAxe(page);
  await dialog.getByLabel('Код', { exact: true }).fill(generateSync({ secret: 'POZOLOTADEMOSTAFFCODESPOZOLOTA27' }));
  await dialog.getByRole('button', { name: 'Підтвердити', exact: true }).click();
  await expect(page.getByText('Ноутбук майстерні')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/studio/profile');
  await page.getByRole('button', { name: 'Увійти ключем доступу' }).click();
  await expect(page.getByText('Ноутбук майстерні')).toBeVisible();
  await page.getByRole('button', { name: 'Прибрати ключ «Ноутбук майстерні»' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Прибрати ключ' }).click();
  await expect(page.getByText('Ноутбук майстерні', { exact: true })).toBeHidden();
});
