import type { Language } from '../contract/language.ts';

/**
 * Makes something for a language when it is first asked for, and keeps it: a formatter of `Intl` takes longer to be made
 * than to be used a hundred times. Not when the module is loaded, which a browser would wait for.
 */
export function perLanguage<Made>(make: (lang: Language) => Made): (lang: Language) => Made {
  const made = new Map<Language, Made>();
  return (lang) => {
    const known = made.get(lang) ?? make(lang);
    made.set(lang, known);
    return known;
  };
}

/** The same for what is alike in all languages. */
export function madeOnce<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
