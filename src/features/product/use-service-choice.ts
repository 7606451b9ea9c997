import { type RefObject, useRef, useState } from 'react';
import type { FieldCode } from '../../contract/field-code.ts';
import type { ChosenService, Service } from '../../contract/service.ts';
import { readServiceValues } from '../../rules/services.ts';

/** The services that a shopper chooses for each piece. */
export interface ServiceChoice {
  readonly services: readonly Service[];
  readonly isChosen: (service: Service) => boolean;
  readonly toggle: (service: Service) => void;
  /** Returns the text of a field. */
  readonly textOf: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  /** Returns the error of a field; undefined until the shopper tries to buy. */
  readonly problemOf: (name: string) => FieldCode | undefined;
  /** For the element that contains the fields. */
  readonly ref: RefObject<HTMLFieldSetElement | null>;
  /** The chosen services, with the valid values. */
  readonly chosen: readonly ChosenService[];
  /**
   * Validates the chosen services; shows the errors, focuses the first wrong field and returns null if any is wrong.
   */
  readonly choose: () => readonly ChosenService[] | null;
}

/** Returns the name of a field, unique among all services of a product. */
export const fieldName = (service: Service, code: string) => `${service.code}.${code}`;

export function useServiceChoice(services: readonly Service[]): ServiceChoice {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, FieldCode>>>({});
  const ref = useRef<HTMLFieldSetElement>(null);
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
    ref,
    chosen,
    choose: () => {
      const wrong = read.flatMap(({ service, problems: own }) =>
        Object.entries(own).map(([code, problem]) => [fieldName(service, code), problem] as const),
      );
      setProblems(Object.fromEntries(wrong));
      const [first] = wrong;
      if (!first) return chosen;
      ref.current?.querySelector<HTMLElement>(`[name="${first[0]}"]`)?.focus();
      return null;
    },
  };
}
