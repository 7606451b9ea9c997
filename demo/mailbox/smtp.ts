import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Listening } from '../../server/listen.ts';
import { createLog } from '../../server/log.ts';
import { keepMessage } from './messages.ts';

const HOST = '127.0.0.1';

/** Maximum time to finish open connections when the server closes, in milliseconds. */
const CLOSE_TIMEOUT = 1_000;

export interface SmtpServer extends Pick<Listening, 'url' | 'close'> {
  /** Returns the number of repeated mails. */
  countRepeats(): number;
}

/**
 * Starts a mail server on loopback that stores every mail in the mailbox, once for each recipient. It accepts any
 * sender and any credentials, and has no TLS. It remembers each Message-ID while it runs and drops a repeat, as
 * mailboxes of large providers do.
 */
export async function startSmtpServer(pool: pg.Pool): Promise<SmtpServer> {
  const repeats = createRepeats();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_TIMEOUT,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anybody' }),
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      keepMail(pool, { recipients, repeats }, stream).then(
        () => done(),
        (error: Error) => {
          report(error);
          done(error);
        },
      );
    },
  });
  server.on('error', report);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, HOST, resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://${HOST}:${port}`, close, countRepeats: repeats.count };
}

interface Incoming {
  readonly recipients: readonly string[];
  readonly repeats: Repeats;
}

async function keepMail(pool: pg.Pool, { recipients, repeats }: Incoming, stream: SMTPServerDataStream): Promise<void> {
  const { subject = '', text = '', html = '', messageId } = await PostalMime.parse(await buffer(stream));
  if (messageId !== undefined && repeats.isRepeat(messageId)) return;
  for (const recipient of recipients) await keepMessage(pool, { channel: 'email', recipient, subject, text, html });
}

interface Repeats {
  isRepeat(messageId: string): boolean;
  count(): number;
}

function createRepeats(): Repeats {
  const known = new Set<string>();
  let count = 0;
  return {
    isRepeat(messageId) {
      if (!known.has(messageId)) {
        known.add(messageId);
        return false;
      }
      count++;
      return true;
    },
    count: () => count,
  };
}

function report(error: Error): void {
  createLog().error('The demo mailbox has failed', { component: 'mailbox', reason: error.message, stack: error.stack });
}
