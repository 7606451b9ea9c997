import type { Language } from '../contract/language.ts';

/**
 * Creates a value per language on first use, and caches it: creating a formatter of `Intl` takes longer than using it a
 * hundred times. Not when the module is loaded, because a browser would wait for it.
 */
export function perLanguage<Made>(make: (lang: Language) => Made): (lang: Language) => Made {
  const made = new Map<Language, Made>();
  return (lang) => {
    const known = made.get(lang) ?? make(lang);
    made.set(lang, known);
    return known;
  };
}

/** Does the same for a value that is independent of the language. */
export function lazyValue<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
