import * as v from 'valibot';
import { NovaPoshtaError } from './error.ts';
import { replySchema } from './reply.ts';

export interface ClientOptions {
  /** `https://api.novaposhta.ua`, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
}

interface Call {
  readonly model: string;
  readonly method: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Timeout in milliseconds. */
  readonly timeout: number;
}

interface Result<Row> {
  readonly rows: Row[];
  /** Number of rows of the whole list, of which `rows` may be a page; null when the carrier does not report it. */
  readonly total: number | null;
}

export type NovaPoshtaClient = <Schema extends v.GenericSchema>(
  call: Call,
  rowSchema: Schema,
) => Promise<Result<v.InferOutput<Schema>>>;

/**
 * Creates a client for all methods of the JSON API 2.0: `POST {url}/v2.0/json/` with `{ apiKey, modelName,
 * calledMethod, methodProperties }`. Source: public clients (shopanaio/carrier-api, maddsua/NovaPoshtaREST); the
 * carrier's own documents were not read, and its rate limits are unknown. The client throws NovaPoshtaError.
 */
export function createClient({ url, apiKey }: ClientOptions): NovaPoshtaClient {
  return async ({ model, method, properties, timeout }, rowSchema) => {
    const name = `${model}.${method}`;
    const body = JSON.stringify({ apiKey, modelName: model, calledMethod: method, methodProperties: properties });
    const reply = v.safeParse(replySchema, await request(name, `${url}/v2.0/json/`, body, timeout));
    if (!reply.success) throw unreadable(name);
    if (!reply.output.success) {
      const codes = reply.output.errorCodes;
      const message = `Nova Poshta refused ${name}: ${codes.join(', ') || 'without a code'}`;
      throw new NovaPoshtaError(message, { codes, isTemporary: false });
    }
    const rows = v.safeParse(v.array(rowSchema), reply.output.data);
    if (!rows.success) throw unreadable(name);
    return { rows: rows.output, total: reply.output.info?.totalCount ?? null };
  };
}

async function request(name: string, url: string, body: string, timeout: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      // With redirects, the key could be sent to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    return await response.text();
  } catch (cause) {
    throw new NovaPoshtaError(`Nova Poshta did not answer ${name}`, { isTemporary: true, cause });
  }
}

function unreadable(name: string): NovaPoshtaError {
  return new NovaPoshtaError(`Nova Poshta answered ${name} with an unreadable body`, { isTemporary: true });
}
