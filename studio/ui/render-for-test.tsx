import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { I18nProvider as AriaLocale } from 'react-aria-components';
import { renderToStaticMarkup } from 'react-dom/server';
import { i18n, showLanguage } from '../lib/messages.ts';

/** Returns the HTML of components in Ukrainian, for tests. Effects do not run, and dialogs are not rendered. */
export async function renderForTest(node: ReactNode): Promise<string> {
  await showLanguage('uk');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AriaLocale locale="uk-UA">{node}</AriaLocale>
    </I18nProvider>,
  );
}
