import { createTransport, type NodemailerError } from 'nodemailer';
import { MessageError } from '../message-error.ts';

interface Mail {
  /** A UUID. It determines the Message-ID, by which a repeat can be recognised. */
  readonly id: string;
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL for one-click unsubscription by POST (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface Mailer {
  /** Sends a mail. @throws MessageError when the server has not accepted it; permanent when it refused the recipient */
  send(mail: Mail): Promise<void>;
  /** Lets a delivery under way finish, then closes the connections. */
  close(): void;
}

interface MailerOptions {
  /**
   * `smtp://user:password@host:port`, upgraded to TLS if the server offers it, or `smtps://...`. Credentials are sent
   * to another machine only over TLS.
   */
  readonly url: string;
  /** `shop@example.com` or `Name <shop@example.com>`. */
  readonly from: string;
  /** Milliseconds; for tests. */
  readonly timeouts?: { readonly connection: number; readonly socket: number };
}

/** Timeouts in milliseconds: of connecting, and of silence on a connection. */
const TIMEOUTS = { connection: 10_000, socket: 30_000 };

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Creates a mailer that sends over SMTP, on pooled connections.
 * @throws TypeError when `url` is not a URL or `from` has no address
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
    // The job retries later, with the data of that time.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async ({ id, to, unsubscribe, ...content }: Mail) => {
    try {
      // An object, because a string would be parsed as a list of addresses.
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
 * Returns true if the recipient was refused. A 5xx to RCPT TO means that (RFC 5321, 4.2.1), with two exceptions: 530
 * requires authentication (RFC 4954), and an enhanced code 5.7 is a policy of the server, for example when it does not
 * relay for this shop (RFC 3463, 3.8). An address that nodemailer itself rejects is invalid.
 */
function isRecipientRefused({ code, command, permanent, responseCode, response = '' }: NodemailerError): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true;
  return command === 'RCPT TO' && permanent === true && responseCode !== 530 && !/^\d{3}[ -]5\.7\./.test(response);
}
