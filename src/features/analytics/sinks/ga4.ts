import type { AnalyticsSettings } from '../../../contract/analytics.ts';
import type { AnalyticsSink } from '../analytics.ts';
import { sanitizeUrl } from '../sanitize-url.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const SCRIPT_ID = 'ga4';

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const;

/**
 * Google Analytics 4 through its own tag, which stays in the page once it is loaded: a later refusal disables it. Only
 * statistics are granted to it, no advertising. Consent mode:
 * https://developers.google.com/tag-platform/security/guides/consent
 */
export function openGa4({ measurementId, scriptUrl }: NonNullable<AnalyticsSettings['ga4']>): AnalyticsSink {
  const silence = (isSilent: boolean) => Object.assign(window, { [`ga-disable-${measurementId}`]: isSilent });
  silence(false);
  if (!document.getElementById(SCRIPT_ID)) {
    gtag('consent', 'default', DENIED);
    gtag('js', new Date());
  }
  gtag('consent', 'update', { analytics_storage: 'granted' });
  if (!document.getElementById(SCRIPT_ID)) {
    // The shop reports the page views itself, with addresses that contain no order token.
    gtag('config', measurementId, {
      send_page_view: false,
      page_location: sanitizeUrl(location.href),
      page_referrer: sanitizeUrl(document.referrer),
    });
    loadScript(`${scriptUrl}?id=${measurementId}`);
  }
  return {
    send: ({ name, params, pageLocation }) =>
      gtag('event', name, { ...params, page_location: pageLocation, send_to: measurementId }),
    close: () => {
      silence(true);
      gtag('consent', 'update', DENIED);
      removeCookies();
    },
  };
}

/** Calls the tag, which recognises a command by the `arguments` object; an array has another meaning to it. */
function gtag(..._args: readonly unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's tag reads `arguments`
  window.dataLayer.push(arguments);
}

function loadScript(src: string): void {
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Deletes `_ga` and `_ga_…` on every parent domain of the host, because the tag may have set them on any. */
function removeCookies(): void {
  const names = document.cookie.split('; ').flatMap((cookie) => /^(_ga(?:_[^=]*)?)=/.exec(cookie)?.[1] ?? []);
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const name of names) {
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}
