import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { MessageError } from '../message-error.ts';
import { ACCEPTED_CODES, PARTIAL_CODES, REFUSED_RECIPIENT_CODES, replySchema, type TurboSmsReply } from './reply.ts';

interface Sms {
  /** A UUID. The vendor accepts the same id once. */
  readonly id: string;
  /** +380XXXXXXXXX. */
  readonly to: string;
  readonly text: string;
}

export interface SmsSender {
  /** Sends an SMS. @throws MessageError when the vendor has not accepted it; permanent when it refused the recipient */
  send(sms: Sms): Promise<void>;
}

interface TurboSmsOptions {
  /** `https://api.turbosms.ua`, without a trailing slash. */
  readonly url: string;
  readonly token: string;
  /** Sender name that recipients see; registered with the vendor. */
  readonly sender: string;
  /** Timeout in milliseconds. */
  readonly timeout?: number;
}

const TIMEOUT = 15_000;

/** Number of bytes of a hash that form an integer within JSON's exact range. */
const SEQUENCE_BYTES = 6;

/**
 * Creates a sender of SMS through TurboSMS: `POST {url}/message/send.json` with a Bearer token; see
 * https://turbosms.ua/en/api.html. Unverified: which `sequence_id` the vendor accepts (an integer of up to 15 digits is
 * sent) and how long it remembers one.
 */
export function createTurboSms({ url, token, sender, timeout = TIMEOUT }: TurboSmsOptions): SmsSender {
  const send = async ({ id, to, text }: Sms) => {
    const response = await request(`${url}/message/send.json`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        recipients: [to.replace(/^\+/, '')],
        sms: { sender, text },
        sequence_id: sequenceIdOf(id),
      }),
      // With redirects, the token could be sent to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    requireAccepted(readReply(response));
  };
  return { send };
}

/** Returns a positive integer, always the same for one id. */
function sequenceIdOf(id: string): number {
  return createHash('sha256').update(id).digest().readUIntBE(0, SEQUENCE_BYTES) + 1;
}

async function request(url: string, init: RequestInit): Promise<{ status: number; body: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, body: await response.text() };
  } catch (cause) {
    throw new MessageError('TurboSMS did not answer', { isTemporary: true, cause });
  }
}

/**
 * Parses a response; the vendor answers everything with status 200. The error does not repeat the body, which may
 * contain the SMS.
 */
function readReply({ status, body }: { status: number; body: string }): TurboSmsReply {
  const reply = status === 200 ? v.safeParse(replySchema, body) : null;
  if (reply?.success) return reply.output;
  throw new MessageError(`TurboSMS answered with HTTP ${status} and an unreadable result`, {
    isTemporary: true,
  });
}

/** Checks the recipient's own result, if there is one; a partial success without one is a refusal. */
function requireAccepted(reply: TurboSmsReply): void {
  if (!ACCEPTED_CODES.has(reply.code)) throw refusal(reply);
  const [recipient] = reply.recipients;
  if (recipient) {
    if (!ACCEPTED_CODES.has(recipient.code)) throw refusal(recipient);
  } else if (PARTIAL_CODES.has(reply.code)) throw refusal(reply);
}

function refusal({ code, status }: { code: number; status: string }): MessageError {
  return new MessageError(`TurboSMS refused the SMS: ${code} ${status}`, {
    isTemporary: !REFUSED_RECIPIENT_CODES.has(code),
  });
}
