import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { listen } from '../../server/listen.ts';
import { startSmtpServer } from './smtp.ts';
import { turboSmsServer } from './turbosms.ts';

export interface Mailbox {
  /** URL for createMailer(). */
  readonly smtpUrl: string;
  /** URL for createTurboSms(). */
  readonly turboSmsUrl: string;
  readonly turboSmsToken: string;
  /** Returns the number of repeated e-mails that were dropped. */
  countRepeats(): number;
  close(): Promise<void>;
}

/**
 * Starts stand-ins for the vendors of e-mail and SMS in development and in tests: a mail server and a TurboSMS on free
 * ports of loopback, which store messages in the table `mailbox`. `page.ts` shows it.
 */
export async function startMailbox(pool: pg.Pool): Promise<Mailbox> {
  const turboSmsToken = randomUUID();
  const smtp = await startSmtpServer(pool);
  try {
    const turboSms = await listen(turboSmsServer(pool, turboSmsToken), { host: '127.0.0.1', port: 0 });
    const close = async () => {
      await Promise.all([smtp.close(), turboSms.close()]);
    };
    return { smtpUrl: smtp.url, turboSmsUrl: turboSms.url, turboSmsToken, countRepeats: smtp.countRepeats, close };
  } catch (error) {
    await smtp.close();
    throw error;
  }
}
