import { PaymentError } from './provider.ts';

export interface VendorAnswer {
  readonly status: number;
  readonly body: string;
}

interface VendorRequest extends RequestInit {
  /** Milliseconds to wait for the whole answer. */
  readonly timeout: number;
}

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Milliseconds that a provider gets to answer. */
export const TIMEOUT = 15_000;

/**
 * Asks a provider.
 * @throws PaymentError, temporary, when it does not answer in time, is out of order or wants to be asked less often.
 */
export async function requestVendor(
  vendor: string,
  url: string,
  { timeout, ...init }: VendorRequest,
): Promise<VendorAnswer> {
  const answer = await fetchText(vendor, url, {
    ...init,
    // Credentials go to the vendor alone.
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

/** What an answer that is not of the protocol ends in; a proxy's page, for example. */
export function unreadableAnswer(vendor: string, { status }: VendorAnswer): PaymentError {
  return new PaymentError(`${vendor} answered with HTTP ${status} and nothing that can be read`, { isTemporary: true });
}
