import { html } from 'hono/html';
import { parseAccept } from 'hono/utils/accept';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts';
import { createDemoDocument } from '../document.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';

const TEXTS = {
  uk: {
    title: 'Демонстраційний вхід',
    about:
      'Це демонстраційна служба входу: вона замінює Google і Facebook в демонстраційному магазині. Люди тут вигадані, пароль не потрібен.',
    choose: 'Увійти як',
    unverified: 'пошту не підтверджено',
    withoutEmail: 'без електронної пошти',
    cancel: 'Скасувати',
    unknownTitle: 'Увійти не вдалося',
    unknown: 'Магазин звернувся сюди з помилкою. Поверніться до нього й спробуйте ще раз.',
  },
  ru: {
    title: 'Демонстрационный вход',
    about:
      'Это демонстрационная служба входа: она заменяет Google и Facebook в демонстрационном магазине. Люди здесь вымышленные, пароль не нужен.',
    choose: 'Войти как',
    unverified: 'почта не подтверждена',
    withoutEmail: 'без электронной почты',
    cancel: 'Отменить',
    unknownTitle: 'Войти не удалось',
    unknown: 'Магазин обратился сюда с ошибкой. Вернитесь в него и попробуйте ещё раз.',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

const STYLE = `
  ul { padding: 0; list-style: none; }
  button { display: block; width: 100%; min-height: 3rem; margin: .5rem 0; padding: .5rem 1rem; font: inherit; text-align: start; overflow-wrap: anywhere; }
  button span { display: block; }`;

const document = createDemoDocument(STYLE);

/** Returns the language that the client requests, otherwise the browser's (OpenID Connect Core, 3.1.2.1). */
export function pageLanguage(uiLocales: string | null, acceptLanguage: string): Language {
  const wanted = [...(uiLocales ?? '').split(' '), ...parseAccept(acceptLanguage).map(({ type }) => type)];
  const spoken = wanted.map((tag) => LANGUAGES.find((lang) => lang === tag.split('-')[0]?.toLowerCase()));
  return spoken.find((lang) => lang !== undefined) ?? DEFAULT_LANGUAGE;
}

/** Renders the choice of a person. The form posts to the page's own URL, so that it contains the request. */
export function choicePage(lang: Language) {
  const texts = TEXTS[lang];
  const content = html`<h1>${texts.title}</h1>
    <p>${texts.about}</p>
    <form method="post">
      <h2 id="people">${texts.choose}</h2>
      <ul aria-labelledby="people">
        ${Object.values<DemoPerson>(DEMO_PEOPLE).map((person) => html`<li>${choice(person, lang)}</li>`)}
      </ul>
      <button name="cancel" value="yes">${texts.cancel}</button>
    </form>`;
  return document(lang, texts.title, content);
}

function choice({ sub, name, email, isEmailVerified }: DemoPerson, lang: Language) {
  const texts = TEXTS[lang];
  const about = email === null ? texts.withoutEmail : isEmailVerified ? email : `${email}, ${texts.unverified}`;
  return html`<button name="person" value="${sub}"><b>${name}</b> <span>${about}</span></button>`;
}

export function unknownClientPage(lang: Language, reason: string) {
  const { unknownTitle, unknown } = TEXTS[lang];
  const content = html`<h1>${unknownTitle}</h1>
    <p>${unknown}</p>
    <p lang="en">${reason}</p>`;
  return document(lang, unknownTitle, content);
}
