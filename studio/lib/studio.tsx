import { createContext, useContext } from 'react';
import type { Language } from '../../src/contract/language.ts';
import type { StudioApi } from './api.ts';
import type { Theme } from './stored.ts';

/** Context shared by all screens. */
export interface Studio {
  readonly api: StudioApi;
  readonly lang: Language;
  readonly theme: Theme;
  /** Loads the texts of a language, then displays it. */
  readonly setLanguage: (lang: Language) => Promise<void>;
  readonly setTheme: (theme: Theme) => void;
}

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('useStudio() outside of the studio');
  return studio;
}
