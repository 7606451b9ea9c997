import { useRef, useState } from 'react';
import type { FieldCode } from '../../contract/field-code.ts';
import type { ChosenService, Service } from '../../contract/service.ts';
import { readServiceValues } from '../../rules/services.ts';

/** What a shopper wants done with each piece. */
export interface ServiceChoice {
  readonly services: readonly Service[];
  readonly isChosen: (service: Service) => boolean;
  readonly toggle: (service: Service) => void;
  /** What stands in a field. */
  readonly textOf: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  /** What is wrong with a field; nothing until the shopper tries to buy. */
  readonly problemOf: (name: string) => FieldCode | undefined;
  /** For the element that the fields are in. */
  readonly ref: (element: HTMLElement | null) => void;
  /** The chosen ones, with what was written as far as it is right. */
  readonly chosen: readonly ChosenService[];
  /** Validates the chosen ones; null when something is wrong, which is shown, with the focus on the first such field. */
  readonly choose: () => readonly ChosenService[] | null;
}

/** The name of a field among all services of a product. */
export const fieldName = (service: Service, code: string) => `${service.code}.${code}`;

export function useServiceChoice(services: readonly Service[]): ServiceChoice {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, FieldCode>>>({});
  const element = useRef<HTMLElement | null>(null);
  const read = services
    .filter(({ code }) => codes.includes(code))
    .map((service) => {
      const input = service.fields.map(({ code }) => [code, texts[fieldName(service, code)] ?? '']);
      return { service, ...readServiceValues(service.fields, Object.fromEntries(input)) };
    });
  const chosen = read.map(({ service, values }) => ({ ...service, values }));
  return {
    services,
    isChosen: ({ code }) => codes.includes(code),
    toggle: ({ code }) =>
      setCodes((now) => (now.includes(code) ? now.filter((other) => other !== code) : [...now, code])),
    textOf: (name) => texts[name] ?? '',
    write: (name, text) => {
      setTexts((now) => ({ ...now, [name]: text }));
      setProblems(({ [name]: _, ...others }) => others);
    },
    problemOf: (name) => problems[name],
    ref: (own) => {
      element.current = own;
    },
    chosen,
    choose: () => {
      const wrong = read.flatMap(({ service, problems: own }) =>
        Object.entries(own).map(([code, problem]) => [fieldName(service, code), problem] as const),
      );
      setProblems(Object.fromEntries(wrong));
      const [first] = wrong;
      if (!first) return chosen;
      element.current?.querySelector<HTMLElement>(`[name="${first[0]}"]`)?.focus();
      return null;
    },
  };
}
