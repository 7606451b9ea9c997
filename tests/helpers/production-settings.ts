/** Settings without which production does not serve shoppers. */
export const PRODUCTION_SETTINGS = {
  NODE_ENV: 'production',
  SITE_ORIGIN: 'https://pozolota.ua',
  SECRET_KEY: 'a secret of thirty-two characters',
  SMTP_URL: 'smtps://shop:password@mail.example',
  MAIL_FROM: 'shop@pozolota.example',
  TURBOSMS_TOKEN: 'token',
  TURBOSMS_SENDER: 'Pozolota',
  NOVA_POSHTA_API_KEY: 'key',
  NOVA_POSHTA_SENDER_CITY: '8d5a980d-391c-11dd-90d9-001a92567626',
  NOVA_POSHTA_SENDER_COUNTERPARTY: '8d5a980d-391c-11dd-90d9-001a92567627',
  NOVA_POSHTA_SENDER_BRANCH: '8d5a980d-391c-11dd-90d9-001a92567628',
  NOVA_POSHTA_SENDER_CONTACT: '8d5a980d-391c-11dd-90d9-001a92567629',
  NOVA_POSHTA_SENDER_PHONE: '+380671112233',
  MONOBANK_TOKEN: 'token',
  TRUSTED_PROXIES: '1',
};
