import { expect, test } from 'vitest';
import { isSignedByLiqPay, signLiqPay } from './liqpay/signature.ts';
import { purchaseValues, signWayForPay, transactionValues } from './wayforpay/signature.ts';

// The expected values were computed with Python's hashlib and hmac.

test('LiqPay signs base64 between two private keys, by SHA-1 or by SHA3-256', () => {
  const data = 'eyJ2ZXJzaW9uIjozfQ==';
  expect(signLiqPay(data, 'private', 3)).toBe('QOqHFzEn9/A5f24U72czcOfqYnc=');
  expect(signLiqPay(data, 'private', 7)).toBe('GoReTC1RKTLU0RvHq/P6HLk+5iZSMaLz0sX9gNu74lE=');
  for (const version of [3, 7] as const) {
    expect(isSignedByLiqPay(data, signLiqPay(data, 'private', version), 'private')).toBe(true);
    expect(isSignedByLiqPay(data, signLiqPay(data, 'other', version), 'private')).toBe(false);
  }
  expect(isSignedByLiqPay(data, '', 'private')).toBe(false);
});

/** Secret of the vendor's public test merchant. */
const SECRET = 'flk3409refn54t54t*FNJRET';

test('WayForPay signs a purchase as in the example of its wiki', () => {
  const values = purchaseValues({
    merchantAccount: 'test_merchant',
    merchantDomainName: 'www.market.ua',
    orderReference: 'DH783023',
    orderDate: '1415379863',
    amount: '1547.36',
    currency: 'UAH',
    names: ['Процесор Intel Core i5-4670 3.4GHz', "Пам'ять Kingston DDR3-1600 4096MB PC3-12800"],
    counts: ['1', '1'],
    prices: ['1000', '547.36'],
  });
  expect(values.join(';')).toBe(
    'test_merchant;www.market.ua;DH783023;1415379863;1547.36;UAH;Процесор Intel Core i5-4670 3.4GHz;' +
      "Пам'ять Kingston DDR3-1600 4096MB PC3-12800;1;1;1000;547.36",
  );
  expect(signWayForPay(values, SECRET)).toBe('bf994402be96fe7c79a1f4235ed67206');
});

test('WayForPay signs a transaction', () => {
  const values = transactionValues({
    merchantAccount: 'test_merchant',
    orderReference: 'DH783023',
    amount: '1547.36',
    currency: 'UAH',
    authCode: '541963',
    cardPan: '41****8217',
    transactionStatus: 'Approved',
    reasonCode: '1100',
  });
  expect(signWayForPay(values, SECRET)).toBe('648daa3e15acc0fc15204a64d5d7e505');
});
