import * as v from 'valibot';
import { readPhone } from '../../src/contract/contact.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts';
import { TAX_SYSTEMS } from '../../src/contract/limits.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import { isDemoCode } from '../../src/rules/seller.ts';
import { type SiteWrite, siteWriteSchema } from '../../studio/contract/site.ts';
import { staffEmailSchema, staffNameSchema } from '../../studio/contract/staff.ts';
import { lineSchema } from '../../studio/contract/texts.ts';
import { type FirstData, reasonOf } from './first-data.ts';
import { formatOpeningHours, parseOpeningHours } from './opening-hours.ts';

interface Question {
  readonly ask: string;
  /** Question whose answer is offered if this one has none yet. */
  readonly like?: string;
  /** Question without whose answer this one is left out. */
  readonly after?: string;
  /** Returns why a typed answer is refused, a sentence without its subject; null if it is accepted. */
  readonly check: (text: string) => string | null;
}

/** Checks an answer by a schema of the stored value. */
const by = (schema: v.GenericSchema<string, unknown>) => (text: string) =>
  reasonOf(v.safeParse(schema, text).issues?.[0]);

/** Accepts an empty answer too. */
const optional = (check: Question['check']) => (text: string) => (text === '' ? null : check(text));

const line = by(lineSchema(200));
const { registrationCode, vatNumber, email, phones, bank, address } = siteWriteSchema.entries;
const code = by(
  v.pipe(
    registrationCode,
    v.check((text) => !isDemoCode(text), 'must not be the code of the demo shop'),
  ),
);

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/**
 * Returns the questions for a text in each language. Without `like`, the text in the first language is offered for the
 * others.
 * @param like name of another text that is offered in the same language
 */
function inEachLanguage<Name extends string>(
  name: Name,
  ask: string,
  { like, after }: { readonly like?: string; readonly after?: string } = {},
): Record<`${Name}.${Language}`, Question> {
  const questionIn = (lang: Language): Question => {
    const offered = like ?? (lang === LANGUAGES[0] ? undefined : name);
    return {
      ask: `${ask}, in ${languageNames.of(lang)}`,
      check: line,
      ...(offered !== undefined && { like: `${offered}.${like === undefined ? LANGUAGES[0] : lang}` }),
      ...(after !== undefined && { after }),
    };
  };
  return Object.fromEntries(LANGUAGES.map((lang) => [`${name}.${lang}`, questionIn(lang)])) as Record<
    `${Name}.${Language}`,
    Question
  >;
}

/** The questions, by the name of their answer. */
const QUESTIONS = {
  ...inEachLanguage('name', 'Name of the shop'),
  ...inEachLanguage('legalName', 'Seller: legal name'),
  code: { ask: 'Seller: ЄДРПОУ of a company (8 digits) or РНОКПП of a sole trader (10 digits)', check: code },
  tax: {
    ask: `Seller: tax system, one of ${TAX_SYSTEMS.join(', ')}`,
    check: by(v.picklist(TAX_SYSTEMS, `must be one of ${TAX_SYSTEMS.join(', ')}`)),
  },
  vat: { ask: 'Seller: number of a VAT payer (empty if none)', check: optional(by(vatNumber.wrapped)) },
  email: { ask: 'Contacts: e-mail address', check: by(email) },
  phones: {
    ask: 'Contacts: phones, separated by commas, the main one first',
    check: (text) => reasonOf(v.safeParse(phones, phonesOf(text)).issues?.[0]),
  },
  ...inEachLanguage('street', 'Address: street and house'),
  ...inEachLanguage('city', 'Address: city'),
  ...inEachLanguage('region', 'Address: region', { like: 'city' }),
  postalCode: { ask: 'Address: postal code, 5 digits', check: by(address.entries.postalCode) },
  place: {
    ask: 'Address: latitude, longitude for the map, such as 50.4657, 30.5166 (empty for no map)',
    check: optional((text) => (placeOf(text) ? null : 'must be two numbers separated by a comma')),
  },
  hours: {
    ask: 'Opening hours, such as Mon-Fri 10:00-19:00, Sat 11:00-17:00 (empty for none)',
    check: (text) => (parseOpeningHours(text) ? null : 'must have the form Mon-Fri 10:00-19:00, Sat 11:00-17:00'),
  },
  iban: {
    ask: 'Bank: IBAN of the account for invoices (empty: no payment by invoice)',
    check: optional(by(bank.wrapped.entries.iban)),
  },
  ...inEachLanguage('bank', 'Bank: name', { after: 'iban' }),
  ownerEmail: {
    ask: 'Owner of the studio: e-mail address (empty if an owner has an account)',
    check: optional(by(staffEmailSchema)),
  },
  ownerName: { ask: 'Owner: name', after: 'ownerEmail', check: by(staffNameSchema) },
  ownerLang: {
    ask: `Owner: language of the studio, ${LANGUAGES.join(' or ')}`,
    after: 'ownerEmail',
    check: by(v.picklist(LANGUAGES, `must be ${LANGUAGES.join(' or ')}`)),
  },
} as const satisfies Readonly<Record<string, Question>>;

/** Answers as they are typed; an empty text is no answer. */
export type Answers = Record<keyof typeof QUESTIONS, string>;

const NAMES = Object.keys(QUESTIONS) as (keyof Answers)[];

/** Returns phones in the stored form; an unreadable one stays as typed, and the check refuses it. */
const phonesOf = (text: string): string[] =>
  text
    .split(',')
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '')
    .map((phone) => readPhone(phone).value ?? phone);

function placeOf(text: string): Pick<SiteWrite['address'], 'latitude' | 'longitude'> | null {
  const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return longitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) };
}

type TextName = 'name' | 'legalName' | 'street' | 'city' | 'region' | 'bank';

/** Returns a text as the answers in each language. */
const answersIn = <Name extends TextName>(name: Name, text: Localized | undefined) =>
  Object.fromEntries(LANGUAGES.map((lang) => [`${name}.${lang}`, text?.[lang] ?? ''])) as Record<
    `${Name}.${Language}`,
    string
  >;

/** Returns the answers in each language as a text. */
const textOf = (said: Answers, name: TextName): Localized => byLanguage((lang) => said[`${name}.${lang}`]);

/** Returns the shop's present data as answers; empty ones for a new shop. */
export function answersOf({ address: at, bank: account, ...site }: SiteWrite): Answers {
  return {
    ...answersIn('name', site.name),
    ...answersIn('legalName', site.legalName),
    code: site.registrationCode,
    tax: site.taxSystem ?? '',
    vat: site.vatNumber ?? '',
    email: site.email,
    phones: site.phones.join(', '),
    ...answersIn('street', at.street),
    ...answersIn('city', at.city),
    ...answersIn('region', at.region),
    postalCode: at.postalCode,
    place: at.latitude === 0 && at.longitude === 0 ? '' : `${at.latitude}, ${at.longitude}`,
    hours: formatOpeningHours(site.openingHours),
    iban: account?.iban ?? '',
    ...answersIn('bank', account?.name),
    ownerEmail: '',
    ownerName: '',
    ownerLang: DEFAULT_LANGUAGE,
  };
}

/**
 * Returns answers as first data, which parseFirstData() checks. Opening hours whose answer is unchanged and social pages
 * stay as they are in the shop's `present` data.
 */
export function toFirstData(said: Answers, present: SiteWrite): FirstData {
  const isSameHours = said.hours === formatOpeningHours(present.openingHours);
  return {
    site: {
      name: textOf(said, 'name'),
      legalName: textOf(said, 'legalName'),
      registrationCode: said.code,
      taxSystem: TAX_SYSTEMS.find((system) => system === said.tax) ?? null,
      vatNumber: said.vat || null,
      bank: said.iban ? { iban: said.iban, name: textOf(said, 'bank') } : null,
      email: said.email,
      phones: phonesOf(said.phones),
      address: {
        street: textOf(said, 'street'),
        city: textOf(said, 'city'),
        region: textOf(said, 'region'),
        postalCode: said.postalCode,
        ...(placeOf(said.place) ?? { latitude: 0, longitude: 0 }),
      },
      openingHours: isSameHours ? present.openingHours : (parseOpeningHours(said.hours) ?? []),
      socials: present.socials,
    },
    owner: said.ownerEmail
      ? {
          email: said.ownerEmail,
          name: said.ownerName,
          lang: LANGUAGES.find((lang) => lang === said.ownerLang) ?? DEFAULT_LANGUAGE,
        }
      : null,
  };
}

/** A terminal with a person at it. */
export interface Terminal {
  /** Shows a prompt and returns the typed line. */
  ask(prompt: string): Promise<string>;
  say(line: string): void;
}

/** Answer that clears a value instead of keeping it. */
const CLEAR = '-';

/** Asks every question until its answer is valid; Enter keeps the value in brackets, `-` clears it. */
export async function askAll(terminal: Terminal, present: Answers): Promise<Answers> {
  const answers = { ...present };
  for (const name of NAMES) {
    const question: Question = QUESTIONS[name];
    const isAsked = question.after === undefined || answers[question.after as keyof Answers] !== '';
    if (isAsked) answers[name] = await askOne(terminal, question, answers, answers[name]);
  }
  return answers;
}

async function askOne(terminal: Terminal, question: Question, answers: Answers, present: string): Promise<string> {
  const offered = present || (question.like ? answers[question.like as keyof Answers] : '');
  for (;;) {
    const typed = (await terminal.ask(`${question.ask}${offered && ` [${offered}]`}: `)).trim();
    const text = typed === CLEAR ? '' : typed || offered;
    const reason = question.check(text);
    if (reason === null) return text;
    terminal.say(`  This ${reason}.`);
  }
}
