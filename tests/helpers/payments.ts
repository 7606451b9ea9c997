import { Hono } from 'hono';
import { listen } from '../../server/listen.ts';
import type { CallbackRequest, PaymentNews, PaymentProvider } from '../../server/payments/provider.ts';
import type { PaymentStart } from '../../src/contract/payment.ts';

/** A server that receives a shop's callbacks. */
export interface Merchant {
  readonly callbackUrl: string;
  readonly returnUrl: string;
  /** The callback requests as received. */
  readonly requests: CallbackRequest[];
  /** The news parsed from them. */
  readonly news: PaymentNews[];
  /** Requests by which browsers returned. */
  readonly returns: { readonly method: string; readonly form: URLSearchParams }[];
  close(): Promise<void>;
}

/** Receives a provider's callbacks and answers as the provider requires; the first `refusals` ones with 500. */
export async function startMerchant(provider: () => PaymentProvider, refusals = 0): Promise<Merchant> {
  const requests: CallbackRequest[] = [];
  const news: PaymentNews[] = [];
  const returns: Merchant['returns'] = [];
  const app = new Hono();
  app.post('/callback', async (context) => {
    const request = {
      headers: context.req.raw.headers,
      body: await context.req.text(),
      contentType: context.req.header('Content-Type') ?? null,
    };
    requests.push(request);
    if (requests.length <= refusals) return context.text('', 500);
    const told = await provider().readCallback(request);
    news.push(told);
    const { status, body, contentType } = provider().callbackAnswer(told);
    return new Response(body, { status, headers: { 'Content-Type': contentType } });
  });
  app.on(['GET', 'POST'], '/return', async (context) => {
    returns.push({ method: context.req.method, form: new URLSearchParams(await context.req.text()) });
    return context.text('Back');
  });
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  return { callbackUrl: `${url}/callback`, returnUrl: `${url}/return`, requests, news, returns, close };
}

/** Opens a provider's page as the browser does; returns its address and text. */
export async function openPage(start: PaymentStart): Promise<{ url: string; text: string }> {
  const response =
    start.kind === 'redirect'
      ? await fetch(start.url)
      : await fetch(start.url, { method: 'POST', body: new URLSearchParams(start.fields) });
  const text = await response.text();
  if (!response.ok) throw new Error(`The page answered with HTTP ${response.status}: ${text}`);
  return { url: response.url, text };
}

/** Presses a button of the bank's page, and the one that leads back if there is one. */
export async function press(url: string, form: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  const text = await response.text();
  const action = /action="(http[^"]+)"/.exec(text)?.[1];
  if (action === undefined) return text;
  const hidden = [...text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, value]);
  return (await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })).text();
}

/** Pays on the bank's page, without following the redirect to a shop that may not exist. */
export async function payAtBank(page: string, card: string): Promise<void> {
  const body = new URLSearchParams({ action: 'pay', card });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  await answer.text();
}
