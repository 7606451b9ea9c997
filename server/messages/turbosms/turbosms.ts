import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { MessageError } from '../message-error.ts';
import { ACCEPTED_CODES, PARTIAL_CODES, REFUSED_RECIPIENT_CODES, replySchema, type TurboSmsReply } from './reply.ts';

interface Sms {
  /** A UUID. The vendor takes the same id once. */
  readonly id: string;
  /** +380XXXXXXXXX. */
  readonly to: string;
  readonly text: string;
}

export interface SmsSender {
  /** @throws MessageError when the vendor has not taken the SMS; permanent when it refused the recipient. */
  send(sms: Sms): Promise<void>;
}

interface TurboSmsOptions {
  /** `https://api.turbosms.ua`, without a slash at its end. */
  readonly url: string;
  readonly token: string;
  /** The name that recipients see; registered with the vendor. */
  readonly sender: string;
  /** Milliseconds to wait for an answer. */
  readonly timeout?: number;
}

const TIMEOUT = 15_000;

/** Bytes of a hash that make an integer which JSON carries exactly. */
const SEQUENCE_BYTES = 6;

/**
 * Sends SMS through TurboSMS: `POST {url}/message/send.json` with a Bearer token; see https://turbosms.ua/en/api.html.
 * Unverified: which `sequence_id` the vendor takes (an integer of up to 15 digits is sent) and how long it remembers one.
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
      // The token goes to the vendor alone.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    requireAccepted(readReply(response));
  };
  return { send };
}

/** The same positive integer for the same id. */
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

/** The vendor answers everything with 200. What it said is not repeated in the error: it may hold the SMS. */
function readReply({ status, body }: { status: number; body: string }): TurboSmsReply {
  const reply = status === 200 ? v.safeParse(replySchema, body) : null;
  if (reply?.success) return reply.output;
  throw new MessageError(`TurboSMS answered with HTTP ${status} and no result that can be read`, {
    isTemporary: true,
  });
}

/** What counts is the recipient's own result, where there is one; a partial success without one is none. */
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
