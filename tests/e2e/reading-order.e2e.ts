import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { confirmPhone } from './customers.ts';
import { expect, open, test } from './fixtures.ts';

const WORDS = {
  uk: {
    order: 'Порядок',
    stock: 'Є в наявності',
    tiers: 'Ціна за кількість',
    buy: /^Додати в кошик: Сусальне золото вільне 23,75/,
    cart: 'Кошик',
    close: 'Закрити',
    lines: 'Товари в кошику',
    total: 'Разом',
    checkout: 'Оформити замовлення',
    title: 'Оформлення замовлення',
    recipient: 'Отримувач',
    delivery: 'Доставка',
    payment: 'Оплата',
    summary: 'Ваше замовлення',
    send: 'Замовити',
    thanks: 'Дякуємо за замовлення!',
    ordered: 'Що замовлено',
  },
  ru: {
    order: 'Порядок',
    stock: 'Есть в наличии',
    tiers: 'Цена за количество',
    buy: /^Добавить в корзину: Сусальное золото свободное 23,75/,
    cart: 'Корзина',
    close: 'Закрыть',
    lines: 'Товары в корзине',
    total: 'Итого',
    checkout: 'Оформить заказ',
    title: 'Оформление заказа',
    recipient: 'Получатель',
    delivery: 'Доставка',
    payment: 'Оплата',
    summary: 'Ваш заказ',
    send: 'Заказать',
    thanks: 'Спасибо за заказ!',
    ordered: 'Что заказано',
  },
} as const;

for (const lang of LANGUAGES) {
  const words = WORDS[lang];

  test(`${lang}: a screen reader meets the parts of buying in the order of the decisions`, async ({ page }) => {
    await open(page, localize(lang, '/susalne-zoloto'));
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading [level=1]
        - status: /\\d+/
        - combobox "${words.order}"
        - list:
          - listitem:
            - link
            - button
            - button
    `);

    await open(page, localize(lang, '/susalne-zoloto-vilne-23-75k'));
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading /23,75/ [level=1]
        - paragraph: /₴ ${words.stock}/
        - list "${words.tiers}"
        - status: /₴/
        - button ${words.buy}
    `);

    await page.getByRole('button', { name: words.buy }).first().click();
    await expect(page.getByRole('dialog', { name: words.cart })).toMatchAriaSnapshot(`
      - dialog "${words.cart}":
        - banner:
          - heading "${words.cart}" [level=2]
          - button "${words.close}"
        - status
        - list "${words.lines}":
          - listitem:
            - link /23,75/
            - group /23,75/
            - status: /₴/
            - button /23,75/
        - contentinfo:
          - paragraph: /${words.total}/
          - link "${words.checkout}"
    `);

    await open(page, localize(lang, '/checkout'));
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "${words.title}" [level=1]
        - region "${words.recipient}"
        - region "${words.delivery}"
        - region "${words.payment}"
        - complementary "${words.summary}":
          - list:
            - listitem: /23,75/
          - button /${words.send}/
    `);

    await page.locator('[name=name]').fill('Леся Позолотниця');
    await page.locator('[name=phone]').fill(await confirmPhone(page));
    await page.locator('input[name=method][value=pickup]').check();
    await page.locator('input[name=payment][value=cash-on-delivery]').check();
    await page.locator('button[form=checkout]').click();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "${words.thanks}" [level=1]
        - status
        - region "${words.ordered}":
          - heading "${words.ordered}" [level=2]
    `);
  });
}
