import type pg from 'pg';
import { type Bank, startBank } from '../../../demo/bank/bank.ts';
import { type Mailbox, startMailbox } from '../../../demo/mailbox/mailbox.ts';
import { type DemoNovaPoshta, startNovaPoshta } from '../../../demo/nova-poshta/nova-poshta.ts';

/** The vendors of a shop whose processes are killed; the vendors stay alive and keep their records. */
export interface Vendors {
  readonly bank: Bank;
  readonly carrier: DemoNovaPoshta;
  readonly mailbox: Mailbox;
  /** Environment variables that connect a process of the shop to the vendors. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A parcel that takes twenty minutes takes two seconds. */
const CARRIER_SPEED = 600;

/** Settings of a bank that sends every callback three times in any order, and retries until it is acknowledged. */
const CALLBACKS = {
  callbackCopies: 3,
  callbackSpread: 1_500,
  retryDelays: Array.from({ length: 300 }, () => 400),
};

export async function startVendors(pool: pg.Pool): Promise<Vendors> {
  const startedAt = Date.now();
  const clock = () => new Date(startedAt + (Date.now() - startedAt) * CARRIER_SPEED);
  const [bank, carrier, mailbox] = await Promise.all([
    startBank(CALLBACKS),
    startNovaPoshta({ clock }),
    startMailbox(pool),
  ]);
  const close = async () => {
    await Promise.all([bank.close(), carrier.close(), mailbox.close()]);
  };
  return { bank, carrier, mailbox, environment: environmentOf({ bank, carrier, mailbox }), close };
}

function environmentOf({ bank, carrier, mailbox }: Pick<Vendors, 'bank' | 'carrier' | 'mailbox'>) {
  return {
    SMTP_URL: mailbox.smtpUrl,
    TURBOSMS_URL: mailbox.turboSmsUrl,
    TURBOSMS_TOKEN: mailbox.turboSmsToken,
    NOVA_POSHTA_URL: carrier.url,
    NOVA_POSHTA_API_KEY: carrier.apiKey,
    LIQPAY_URL: bank.liqpayUrl,
    LIQPAY_PUBLIC_KEY: bank.liqpay.publicKey,
    LIQPAY_PRIVATE_KEY: bank.liqpay.privateKey,
    WAYFORPAY_URL: bank.wayforpayUrl,
    WAYFORPAY_API_URL: bank.wayforpayUrl,
    WAYFORPAY_MERCHANT: bank.wayforpay.merchant,
    WAYFORPAY_SECRET: bank.wayforpay.secret,
    MONOBANK_URL: bank.monobankUrl,
    MONOBANK_TOKEN: bank.monobank.token,
  };
}
