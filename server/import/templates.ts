import type { Language } from '../../src/contract/language.ts';

/** A message in English, for the command, and in the shop's languages. `{name}` is a parameter. */
type Template = Readonly<Record<Language | 'en', string>>;

/** Returns messages by their codes as they are; the compiler demands each in each language. */
export const defineTemplates = <Code extends string>(templates: Readonly<Record<Code, Template>>) => templates;

/** Returns a message with its parameters in place. */
export const fillTemplate = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
