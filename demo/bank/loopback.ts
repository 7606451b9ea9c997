const HOSTS = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Returns true for the URL of a web server on this machine; the bank sends callbacks to no others. */
export function isLoopbackUrl(address: string): boolean {
  const url = URL.parse(address);
  return isWebUrl(address) && HOSTS.test(url?.hostname ?? '');
}

/** Returns true for a URL that a browser may be redirected to. */
export const isWebUrl = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '');
