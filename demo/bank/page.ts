import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { toHryvnias } from '../../server/payments/amount.ts';
import type { Language } from '../../src/contract/language.ts';
import { createDemoDocument } from '../document.ts';
import { type CardOutcome, spaced, TEST_CARDS } from './cards.ts';
import type { BankPayment } from './ledger.ts';

const TEXTS = {
  uk: {
    title: 'Демонстраційний банк',
    about:
      'Це демонстраційний банк: він замінює LiqPay, WayForPay і monobank у демонстраційному магазині. Гроші не списуються. Не вводьте сюди справжню картку.',
    amount: 'До сплати',
    card: 'Номер тестової картки',
    cards: 'Тестові картки',
    outcomes: {
      pays: 'оплата пройде',
      declined: 'оплату буде відхилено',
      secure: 'запитає підтвердження 3-D Secure',
      silent: 'оплата пройде, але банк не повідомить про це магазин',
    },
    unknownCard: 'Банк приймає лише тестові картки з цієї сторінки.',
    pay: 'Сплатити',
    cancel: 'Скасувати',
    secureTitle: 'Підтвердження 3-D Secure',
    secure: 'Тут банк покупця запитав би, чи це справді він. У демонстраційному банку достатньо кнопки.',
    confirm: 'Підтвердити',
    reject: 'Відхилити',
    returnTitle: 'Повернення до магазину',
    back: 'Повернутися до магазину',
    unknownTitle: 'Такого платежу немає',
    unknown: 'Поверніться до магазину й почніть оплату ще раз.',
  },
  ru: {
    title: 'Демонстрационный банк',
    about:
      'Это демонстрационный банк: он заменяет LiqPay, WayForPay и monobank в демонстрационном магазине. Деньги не списываются. Не вводите сюда настоящую карту.',
    amount: 'К оплате',
    card: 'Номер тестовой карты',
    cards: 'Тестовые карты',
    outcomes: {
      pays: 'оплата пройдёт',
      declined: 'оплата будет отклонена',
      secure: 'запросит подтверждение 3-D Secure',
      silent: 'оплата пройдёт, но банк не сообщит об этом магазину',
    },
    unknownCard: 'Банк принимает только тестовые карты с этой страницы.',
    pay: 'Оплатить',
    cancel: 'Отменить',
    secureTitle: 'Подтверждение 3-D Secure',
    secure: 'Здесь банк покупателя спросил бы, действительно ли это он. В демонстрационном банке достаточно кнопки.',
    confirm: 'Подтвердить',
    reject: 'Отклонить',
    returnTitle: 'Возвращение в магазин',
    back: 'Вернуться в магазин',
    unknownTitle: 'Такого платежа нет',
    unknown: 'Вернитесь в магазин и начните оплату ещё раз.',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

const STYLE = `
  p, li, dd { overflow-wrap: anywhere; }
  dd { margin: 0 0 .5rem; font-size: 1.5rem; }
  input, button { box-sizing: border-box; width: 100%; min-height: 3rem; margin: .25rem 0; padding: .5rem 1rem; font: inherit; }
  input[aria-invalid] { outline: 2px solid light-dark(#b3261e, #f2b8b5); }
  [role=alert] { color: light-dark(#b3261e, #f2b8b5); }`;

const document = createDemoDocument(STYLE);

const SUBMIT = 'document.forms[0].submit();';

/** Only the script that submits the form may run; without scripts the page's button does the same. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(SUBMIT).digest('base64')}'`,
  "base-uri 'none'",
  // No form-action, because browsers also apply it to the redirect to the shop.
  "frame-ancestors 'none'",
].join('; ');

/** Returns the path of the payment page. */
export const pagePath = ({ token }: Pick<BankPayment, 'token'>) => `/pay/${token}`;

/** Renders the form for a card. @param isCardUnknown true if the submitted one was not a test card */
export function cardPage(payment: BankPayment, lang: Language, isCardUnknown = false) {
  const texts = TEXTS[lang];
  const error = html`<p id="error" role="alert">${texts.unknownCard}</p>`;
  const content = html`<h1>${texts.title}</h1>
    <p>${texts.about}</p>
    ${summary(payment, lang)}
    <form method="post">
      <label for="card">${texts.card}</label>
      <input id="card" name="card" inputmode="numeric" autocomplete="off" maxlength="30"
        ${isCardUnknown ? raw('aria-invalid="true" aria-describedby="error"') : ''} />
      ${isCardUnknown ? error : ''}
      <button name="action" value="pay">${texts.pay}</button>
      <button name="action" value="cancel">${texts.cancel}</button>
    </form>
    <h2>${texts.cards}</h2>
    <ul>
      ${Object.entries<CardOutcome>(TEST_CARDS).map(
        ([number, outcome]) => html`<li><code>${spaced(number)}</code>: ${texts.outcomes[outcome]}</li>`,
      )}
    </ul>`;
  return document(lang, texts.title, content);
}

export function securePage(payment: BankPayment, lang: Language) {
  const texts = TEXTS[lang];
  const content = html`<h1>${texts.secureTitle}</h1>
    <p>${texts.about}</p>
    ${summary(payment, lang)}
    <p>${texts.secure}</p>
    <form method="post">
      <button name="action" value="confirm">${texts.confirm}</button>
      <button name="action" value="reject">${texts.reject}</button>
    </form>`;
  return document(lang, texts.secureTitle, content);
}

/** Renders a page that sends the browser back to the shop by POST. */
export function returnPage(payment: BankPayment, lang: Language, fields: Readonly<Record<string, string>>) {
  const { returnTitle, back } = TEXTS[lang];
  const content = html`<h1>${returnTitle}</h1>
    <form method="post" action="${payment.returnUrl}">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button>${back}</button>
    </form>
    <script>${raw(SUBMIT)}</script>`;
  return document(lang, returnTitle, content);
}

export function unknownPage(lang: Language) {
  const { unknownTitle, unknown } = TEXTS[lang];
  return document(lang, unknownTitle, html`<h1>${unknownTitle}</h1><p>${unknown}</p>`);
}

function summary({ amount, description }: BankPayment, lang: Language) {
  return html`<dl>
    <dt>${TEXTS[lang].amount}</dt>
    <dd>${toHryvnias(amount).replace('.', ',')} ₴</dd>
  </dl>
  <p>${description}</p>`;
}
