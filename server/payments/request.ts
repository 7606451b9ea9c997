import { PaymentError } from './provider.ts';

export interface VendorAnswer {
  readonly status: number;
  readonly body: string;
}

interface VendorRequest extends RequestInit {
  /** Timeout of the whole answer in milliseconds. */
  readonly timeout: number;
}

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Default timeout of requests to providers, in milliseconds. */
export const TIMEOUT = 15_000;

/**
 * Sends a request to a provider.
 * @throws PaymentError, temporary, on a timeout, a server error or rate limiting
 */
export async function requestVendor(
  vendor: string,
  url: string,
  { timeout, ...init }: VendorRequest,
): Promise<VendorAnswer> {
  const answer = await fetchText(vendor, url, {
    ...init,
    // With redirects, credentials could be sent to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  if (answer.status >= SERVER_ERROR || answer.status === TOO_MANY_REQUESTS) {
    throw new PaymentError(`${vendor} answered with HTTP ${answer.status}`, { isTemporary: true });
  }
  return answer;
}

async function fetchText(vendor: string, url: string, init: RequestInit): Promise<VendorAnswer> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, body: await response.text() };
  } catch (cause) {
    throw new PaymentError(`${vendor} did not answer`, { isTemporary: true, cause });
  }
}

/** Returns the error for an answer that does not follow the protocol, for example a proxy's page. */
export function unreadableAnswer(vendor: string, { status }: VendorAnswer): PaymentError {
  return new PaymentError(`${vendor} answered with HTTP ${status} and an unreadable body`, { isTemporary: true });
}
