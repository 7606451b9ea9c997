interface VendorErrorOptions extends ErrorOptions {
  readonly isTemporary: boolean;
}

/**
 * A vendor has not executed a request; the shop itself works. The message is made for the log: it never contains
 * credentials or one-time codes. Nor does it contain the vendor's own text, which may repeat phones and names; the
 * exception is a mail server's answer, whose addresses the log masks (src/rules/redact.ts).
 */
export class VendorError extends Error {
  override readonly name: string = 'VendorError';
  /** True if the vendor did not answer, or not in its protocol: a retry may succeed. False if it has refused. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary, ...options }: VendorErrorOptions) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}
