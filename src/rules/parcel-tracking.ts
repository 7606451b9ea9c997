/** Returns the address of the carrier's page about a parcel. */
export const trackingUrl = (number: string) => `https://novaposhta.ua/tracking/${encodeURIComponent(number)}`;
