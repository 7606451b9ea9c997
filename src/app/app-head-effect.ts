import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { usePlace } from '../lib/navigation.ts';
import { useShop } from '../lib/shop.tsx';
import { appHead } from './app-head.ts';
import { applyHead } from './head-effect.ts';

/** Updates the document's head on screens that have no page data, by their path. */
export function useAppHead(): void {
  const { lang, origin } = useShop();
  const { i18n } = useLingui();
  const { path } = usePlace();
  useEffect(() => applyHead(document, origin, appHead(i18n, lang, path)), [i18n, lang, origin, path]);
}
