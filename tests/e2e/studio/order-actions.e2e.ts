import { createHash } from 'node:crypto';
import { generateSync } from 'otplib';
import type { Page } from 'playwright/test';
import { DEMO_STAFF } from '../../../demo/seed/demo-staff.ts';
import { DEMO_STAFF_TOTP } from '../../../server/demo-credentials.ts';
import { STAFF_COOKIES } from '../../../studio/contract/cookies.ts';
import { openPage, press as pressAtBank } from '../../helpers/payments.ts';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';
import { placeOrder, someLocker } from './place-order.ts';

/** Expires the confirmation by the second factor, and allows the current code to be used again. */
async function letConfirmationEnd(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === STAFF_COOKIES.staff.name)?.value ?? '';
  await sql(`UPDATE staff_sessions SET confirmed_at = now() - interval '1 hour'
    WHERE token_hash = '\\x${createHash('sha256').update(token).digest('hex')}'`);
}

const forgetCode = () =>
  sql(`UPDATE staff SET totp_step = NULL
    WHERE email = '${DEMO_STAFF.find(({ role }) => role === 'order-manager')?.email}'`);

const history = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a part is refunded to the card after the second factor; all of it by cancelling', async ({ page, request }) => {
  // Three jobs query the bank.
  test.slow();
  const { id, number, token } = await placeOrder(request, 'Ольга Кобилянська', { payment: 'card' });
  const start = await request.post(`/api/v1/orders/${id}/payments?lang=uk`, { data: { provider: 'monobank', token } });
  await pressAtBank((await openPage((await start.json()).data)).url, { action: 'pay', card: '4242 4242 4242 4242' });
  await expect.poll(() => sql(`SELECT status FROM orders WHERE id = '${id}'`)).toEqual([{ status: 'paid' }]);
  await signIn(page, 'order-manager', { path: `/orders/${id}` });
  await letConfirmationEnd(page);

  await page.getByRole('button', { name: 'Повернути гроші' }).click();
  const dialog = page.getByRole('dialog', { name: `Повернути гроші, № ${number}` });
  await dialog.getByRole('radio', { name: 'За товари' }).check({ force: true });
  await dialog.locator('input[inputmode=numeric]').first().fill('1');
  await dialog.getByRole('button', { name: 'Повернути', exact: true }).click();
  await expect(dialog.getByText('Впишіть причину')).toBeVisible();
  await expectNoAxe(page);
  await dialog.getByLabel('Причина').fill('Тріснула ручка');
  await dialog.getByRole('button', { name: 'Повернути', exact: true }).click();
  const proof = page.getByRole('alertdialog', { name: 'Підтвердьте, що це ви' });
  await proof.getByLabel('Код', { exact: true }).fill('000000');
  await proof.getByRole('button', { name: 'Підтвердити', exact: true }).click();
  await expect(proof.getByLabel('Код', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxe(page);
  await forgetCode();
  await proof.getByLabel('Код', { exact: true }).fill(generateSync({ secret: DEMO_STAFF_TOTP }));
  await proof.getByRole('button', { name: 'Підтвердити', exact: true }).click();
  await expect(proof).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(history(page, 'Історія')).toContainText('Тріснула ручка');
  await expect.poll(() => sql(`SELECT status FROM refunds WHERE order_id = '${id}'`)).toEqual([{ status: 'returned' }]);

  // Refunding the remaining amount of an unsent order is a cancellation.
  await page.reload();
  await page.getByRole('button', { name: 'Повернути гроші' }).click();
  const [rest] = await sql(`SELECT total_cost - (SELECT sum(amount) FROM refunds WHERE order_id = o.id) AS rest
    FROM orders o WHERE id = '${id}'`);
  await dialog.getByLabel('Сума').fill(String(Number(rest?.rest) / 100));
  await dialog.getByLabel('Причина').fill('Передумали');
  await dialog.getByRole('button', { name: 'Повернути', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('скасуйте замовлення');
  await dialog.getByRole('button', { name: 'Не повертати' }).click();
  await page.getByRole('button', { name: 'Скасувати замовлення' }).click();
  await page
    .getByRole('alertdialog', { name: `Скасувати замовлення, № ${number}` })
    .getByRole('button', { name: 'Скасувати замовлення' })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(history(page, 'Історія')).toContainText('Скасовано');
  await expect(history(page, 'Історія').getByText(/^Повер(?:таємо|нуто) /)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Повернути гроші' })).toHaveCount(0);
});

test('a note reaches the team or the customer; without a contact the customer cannot be written to', async ({
  page,
  request,
}) => {
  const { id } = await placeOrder(request, 'Борис Грінченко');
  await signIn(page, 'support', { path: `/orders/${id}`, lang: 'ru' });
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByText('Впишите текст')).toBeVisible();
  await page.getByLabel('Заметка').fill('Просит упаковать в бумагу');
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(history(page, 'История')).toContainText('Просит упаковать в бумагу');
  await page.getByRole('radio', { name: 'Покупателю' }).check({ force: true });
  await page.getByLabel('Письмо покупателю').fill('Ваше замовлення вже пакуємо');
  await page.getByRole('button', { name: 'Отправить покупателю' }).click();
  await expect(history(page, 'История')).toContainText('Ваше замовлення вже пакуємо');
  await expect
    .poll(() =>
      sql(`SELECT sent_at IS NOT NULL AS sent FROM messages
        WHERE content ->> 'orderId' = '${id}' AND content ->> 'type' = 'order-note'`),
    )
    .toEqual([{ sent: true }]);
  await sql(`UPDATE orders SET recipient_email = NULL, recipient_phone = NULL WHERE id = '${id}'`);
  await page.getByLabel('Письмо покупателю').fill('Ще одне');
  await page.getByRole('button', { name: 'Отправить покупателю' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'писать некому' })).toBeVisible();
  await expect(page.getByLabel('Письмо покупателю')).toHaveValue('Ще одне');
});

test('a waybill is refused with the carrier’s reason, created once possible, and deleted', async ({
  page,
  request,
}) => {
  const { id } = await placeOrder(request, 'Панас Мирний', { delivery: await someLocker(request) });
  await sql(`UPDATE orders SET status = 'packed', weight = 25000 WHERE id = '${id}'`);
  await signIn(page, 'order-manager', { path: `/orders/${id}`, lang: 'ru' });
  const parcel = page.getByRole('region', { name: 'Посылка' });
  await parcel.getByRole('button', { name: 'Создать ТТН' }).click();
  await expect(parcel.getByRole('alert')).toContainText('Новая почта: ');
  await expectNoAxe(page);
  await sql(`UPDATE orders SET weight = 500 WHERE id = '${id}'`);
  await parcel.getByRole('button', { name: 'Создать ТТН' }).click();
  await expect(parcel.getByRole('link')).toHaveText(/^\d{14}$/);
  await expect(parcel.getByRole('alert')).toBeEmpty();
  await parcel.getByRole('button', { name: 'Удалить ТТН' }).click();
  await expect(parcel.getByRole('button', { name: 'Создать ТТН' })).toBeVisible();
});

test('a settlement typed over another is the one saved; the page shows the result of a job', async ({
  page,
  request,
}) => {
  const { id } = await placeOrder(request, 'Іван Нечуй', { delivery: await someLocker(request) });
  await signIn(page, 'order-manager', { path: `/orders/${id}` });
  await page.getByRole('button', { name: 'Змінити замовлення' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Зберегти зміни' });
  const town = dialog.getByRole('combobox', { name: 'Місто або село' });
  await town.fill('Одесаа');
  await town.press('Tab');
  await expect(dialog.getByText('Виберіть зі списку')).toBeVisible();
  await expect(town).toHaveValue('Одесаа');
  await expect(save).toBeDisabled();
  await town.fill('Одеса');
  await town.press('Tab');
  const locker = dialog.getByRole('combobox', { name: 'Поштомат' });
  await expect(locker).toHaveValue('');
  // The response for the town may arrive while the list is open, and replace its lockers.
  await expect(async () => {
    await locker.press('ArrowDown');
    await page.getByRole('option').first().click({ timeout: 2_000 });
    await expect(locker).toHaveAttribute('aria-expanded', 'false', { timeout: 2_000 });
  }).toPass();
  await expect(town).toHaveValue('Одеса');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Одеса, Поштомат');

  // The waybill that the job creates appears without a reload.
  await page.getByRole('button', { name: 'Позначити зібраним' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Позначити зібраним' }).click();
  const parcel = page.getByRole('region', { name: 'Посилка' });
  await expect(parcel.getByRole('link')).toHaveText(/^\d{14}$/);

  await parcel.getByRole('button', { name: 'Видалити ТТН' }).click();
  await page.getByRole('button', { name: 'Позначити відправленим' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Номер ТТН').fill('2045');
  await question.getByRole('button', { name: 'Позначити відправленим' }).click();
  await expect(question.getByText('У номері ТТН 14 цифр')).toBeVisible();
  await expectNoAxe(page);
  await question.getByLabel('Номер ТТН').fill('');
  await question.getByRole('button', { name: 'Позначити відправленим' }).click();
  await expect(question).toBeHidden();
  await parcel.getByRole('button', { name: 'Вписати номер' }).click();
  await page.getByRole('dialog').getByLabel('Номер ТТН').fill('2045 0123 456789');
  await page.getByRole('dialog').getByRole('button', { name: 'Записати номер' }).click();
  await expect(parcel.getByRole('link')).toHaveText('20450123456789');
  await expect(history(page, 'Історія')).toContainText('номер відправлення');
});

test('a task is assigned; one closed by another person says so', async ({ page, request }) => {
  const { id, number } = await placeOrder(request, 'Микола Лисенко');
  await sql(`INSERT INTO shop_tasks (kind, order_id, details, reason)
    VALUES ('message-failed', '${id}', 'box full', '{"code": "message-refused"}')`);
  await signIn(page, 'order-manager', { path: '/tasks' });
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page
    .getByRole('article')
    .filter({ hasText: `№ ${number}` })
    .last();
  await expect(card).toContainText('не приймає повідомлень');
  await card.getByRole('button', { name: /Хто робить/ }).click();
  const me = DEMO_STAFF.find(({ role }) => role === 'order-manager')?.name ?? '';
  await page.getByRole('option', { name: me }).click();
  await expect(card.getByRole('button', { name: /Хто робить/ })).toContainText(me);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card.getByRole('button', { name: 'Закрити' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Що зроблено').fill('Зателефонували');
  await sql(`UPDATE shop_tasks SET done_at = now(), resolution = 'Написали' WHERE order_id = '${id}'`);
  await dialog.getByRole('button', { name: 'Закрити завдання' }).click();
  await expect(dialog.getByRole('alert')).toContainText('вже хтось закрив');
  await expect(dialog.getByLabel('Що зроблено')).toHaveValue('Зателефонували');
  await dialog.getByRole('button', { name: 'Не закривати' }).click();
  await expect(card).toBeHidden();
});

test('delivered pieces are returned one by one, each with its fate and its refund', async ({ page, request }) => {
  const { id, number } = await placeOrder(request, 'Леся Українка');
  await sql(`UPDATE orders SET status = 'finished' WHERE id = '${id}'`);
  await sql(`INSERT INTO order_transitions (order_id, from_status, to_status, by, at)
    VALUES ('${id}', 'packed', 'finished', 'shop', now())`);
  await signIn(page, 'order-manager', { path: `/orders/${id}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Повернути гроші' }).click();
  const dialog = page.getByRole('dialog', { name: `Повернути гроші, № ${number}` });
  await dialog.getByRole('radio', { name: 'За товари' }).check({ force: true });
  const line = dialog.getByRole('group').last();
  await line.getByLabel('На полицю').fill('2');
  await line.getByLabel('Лишається в покупця').fill('1');
  await expect(line).toContainText('Тут лише 2 шт.');
  await line.getByLabel('На полицю').fill('1');
  await expect(dialog).toContainText(/Повернемо .*₴/);
  await dialog.getByLabel('Причина').fill('Тріснула ручка');
  await expectNoAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Повернути', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(history(page, 'Історія')).toContainText('1 шт.: На полицю');
  await expect(history(page, 'Історія')).toContainText('1 шт.: Лишається в покупця');
  await expect(page.getByRole('main')).toContainText('повернуто гроші за 2 шт.');
});

/** Returns the distance of an element from the top of the page, in pixels. */
const topOf = async (page: Page, role: 'link' | 'button', name: RegExp | string) =>
  (await page.getByRole(role, { name }).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the page begins with the recipient and the next step at ${width} px`, async ({ page, request }) => {
    const { id } = await placeOrder(request, 'Катерина Білокур', { delivery: await someLocker(request) });
    await page.setViewportSize({ width, height });
    await signIn(page, 'order-manager', { path: `/orders/${id}` });
    await expect(page.getByRole('region', { name: 'Одержувач і доставка' })).toContainText('Катерина Білокур');
    expect(await topOf(page, 'link', /^\+380/)).toBeLessThan(height / 2);
    expect(await topOf(page, 'button', 'Позначити зібраним')).toBeLessThan(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect((await page.locator('header').first().boundingBox())?.height).toBeLessThanOrEqual(64);
  });
}

/** Opens the dialog that changes the order of the page. */
async function openEdit(page: Page) {
  await page.getByRole('button', { name: 'Змінити замовлення' }).click();
  const dialog = page.getByRole('dialog', { name: /Змінити замовлення/ });
  const save = async () => {
    await dialog.getByRole('button', { name: 'Зберегти зміни' }).click();
    await expect(dialog).toBeHidden();
  };
  return { dialog, save, effect: dialog.getByRole('region', { name: 'Що зміниться' }) };
}

test('payment on receipt becomes a link; a surcharge, a discount and a service change the sum', async ({
  page,
  request,
}) => {
  const { id } = await placeOrder(request, 'Марія Примаченко');
  await signIn(page, 'order-manager', { path: `/orders/${id}` });
  const payment = await openEdit(page);
  await payment.dialog.getByRole('button', { name: /Спосіб оплати/ }).click();
  await page.getByRole('option', { name: 'Карткою онлайн' }).click();
  await expect(payment.effect).toContainText('При отриманні → Карткою онлайн');
  await payment.save();
  await expect(page.getByRole('main')).toContainText('Очікує оплати');
  const next = page.getByRole('region', { name: 'Наступний крок' });
  await next.getByRole('button', { name: 'Надіслати посилання ще раз' }).click();
  await expect(history(page, 'Історія').getByText(/SMS на .*: посилання на оплату/)).toHaveCount(2);

  const sums = await openEdit(page);
  await sums.dialog.getByLabel('Сума доплати').fill('50');
  await sums.dialog.getByLabel('За що доплата').fill('Кур’єр до дверей');
  await sums.dialog.getByRole('button', { name: /Знижка$/ }).click();
  await page.getByRole('option', { name: 'Відсотком' }).click();
  await sums.dialog.getByLabel('Відсоток').fill('10');
  await expect(sums.dialog.getByRole('alert')).not.toBeEmpty();
  await sums.dialog.getByLabel('Причина знижки').fill('Постійна покупчиня');
  await expect(sums.effect).toContainText('Доплата');
  await expectNoAxe(page);
  await sums.save();
  await expect(page.getByRole('main')).toContainText('Доплата: Кур’єр до дверей');
  await expect(history(page, 'Історія')).toContainText('(Постійна покупчиня)');
  await expect.poll(() => sql(`SELECT surcharge FROM orders WHERE id = '${id}'`)).toEqual([{ surcharge: 5000 }]);
});

test('a service is added to a line, and its mistake is shown at its field', async ({ page, request }) => {
  const { id } = await placeOrder(request, 'Казимир Малевич');
  await sql(`INSERT INTO product_services (product_id, service_code)
    SELECT product_id, 'engraving' FROM order_items WHERE order_id = '${id}' ON CONFLICT DO NOTHING`);
  await signIn(page, 'order-manager', { path: `/orders/${id}` });
  const { dialog, effect } = await openEdit(page);
  await dialog.getByRole('button', { name: /^Послуги/ }).click();
  const services = page.getByRole('dialog', { name: /^Послуги/ });
  await services.getByRole('checkbox').first().check({ force: true });
  await services.getByRole('button', { name: 'Вибрати' }).click();
  await expect(services.locator('[aria-invalid=true]')).toBeVisible();
  await services.locator('[aria-invalid=true]').fill('С. В.');
  await services.getByRole('button', { name: 'Вибрати' }).click();
  // The engraving is paid in advance, and this order is paid on receipt.
  await expect(services.getByRole('alert')).not.toBeEmpty();
  await services.getByRole('button', { name: 'Не змінювати' }).click();
  await dialog.getByRole('button', { name: /Спосіб оплати/ }).click();
  await page.getByRole('option', { name: 'Карткою онлайн' }).click();
  await dialog.getByRole('button', { name: /^Послуги/ }).click();
  await services.getByRole('checkbox').first().check({ force: true });
  await services.getByRole('textbox').fill('С. В.');
  await services.getByRole('button', { name: 'Вибрати' }).click();
  await expect(services).toBeHidden();
  await expect(effect).toContainText('С. В.');
});

test('a packed parcel gets another place, and its waybill is renewed', async ({ page, request }) => {
  const { id } = await placeOrder(request, 'Олександр Архипенко', { delivery: await someLocker(request) });
  await signIn(page, 'order-manager', { path: `/orders/${id}` });
  await page.getByRole('button', { name: 'Позначити зібраним' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Позначити зібраним' }).click();
  const waybill = page.getByRole('region', { name: 'Посилка' }).getByRole('link');
  await expect(waybill).toHaveText(/^\d{14}$/);
  const before = (await waybill.textContent()) ?? '';
  const { dialog, effect, save } = await openEdit(page);
  await dialog.getByLabel('Ім’я').fill('Софія Архипенко');
  await expect(effect).toContainText('ТТН видалимо й створимо нову');
  await save();
  await expect(waybill).not.toHaveText(before);
  await expect(waybill).toHaveText(/^\d{14}$/);
  await expect(page.getByRole('region', { name: 'Одержувач і доставка' })).toContainText('Софія Архипенко');
});
