import { createTransport, type NodemailerError } from 'nodemailer';
import { MessageError } from '../message-error.ts';

interface Mail {
  /** A UUID. The same id makes the same Message-ID, by which a repeat can be recognised. */
  readonly id: string;
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail program ends letters of this kind by a POST, at one press of its reader (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface Mailer {
  /** @throws MessageError when the server has not taken the mail; permanent when it refused the recipient. */
  send(mail: Mail): Promise<void>;
  /** Lets a delivery under way finish, then closes its connection. */
  close(): void;
}

interface MailerOptions {
  /**
   * `smtp://user:password@host:port`, upgraded to TLS where the server offers it, or `smtps://...`. Credentials never go
   * to another machine without TLS.
   */
  readonly url: string;
  /** `shop@example.com` or `Name <shop@example.com>`. */
  readonly from: string;
  /** Milliseconds; for tests. */
  readonly timeouts?: { readonly connection: number; readonly socket: number };
}

/** Milliseconds to connect in, and of silence on a connection. */
const TIMEOUTS = { connection: 10_000, socket: 30_000 };

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Sends e-mail over SMTP, on connections that are kept for the next mail.
 * @throws TypeError when `url` is not a URL or `from` has no address.
 */
export function createMailer({ url, from, timeouts = TIMEOUTS }: MailerOptions): Mailer {
  const domain = domainOf(from);
  const { username, hostname } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: username !== '' && !LOOPBACK.has(hostname) && !url.startsWith('smtps:'),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    socketTimeout: timeouts.socket,
    // Whoever sends tries again, later and with what is then known.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async ({ id, to, unsubscribe, ...content }: Mail) => {
    try {
      // An object: a string would be read as a list of addresses.
      await transport.sendMail({
        ...content,
        from,
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        ...(unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      });
    } catch (error) {
      throw toMessageError(error as NodemailerError);
    }
  };
  return { send, close: () => transport.close() };
}

function domainOf(from: string): string {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1];
  if (domain === undefined) throw new TypeError('The sender has no e-mail address.');
  return domain;
}

function toMessageError(error: NodemailerError): MessageError {
  return new MessageError(`SMTP: ${error.message}`, { isTemporary: !isRecipientRefused(error), cause: error });
}

/**
 * A 5xx to RCPT TO refuses the recipient (RFC 5321, 4.2.1), unless it is about us: 530 asks for authentication (RFC 4954),
 * an enhanced code 5.7 is a rule of the server's, as when it does not relay for this shop (RFC 3463, 3.8). What nodemailer
 * itself refuses is no address.
 */
function isRecipientRefused({ code, command, permanent, responseCode, response = '' }: NodemailerError): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true;
  return command === 'RCPT TO' && permanent === true && responseCode !== 530 && !/^\d{3}[ -]5\.7\./.test(response);
}
