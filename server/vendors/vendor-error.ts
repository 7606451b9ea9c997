interface VendorErrorOptions extends ErrorOptions {
  readonly isTemporary: boolean;
}

/**
 * A vendor has not done what it was asked; nothing of ours is wrong. The message is made to be logged: it never holds
 * credentials or codes to sign in with. Nor does it hold the vendor's own words, which may repeat phones and names; only a
 * mail server's answer is in it, whose addresses the log masks (src/rules/redact.ts).
 */
export class VendorError extends Error {
  override readonly name: string = 'VendorError';
  /** It did not answer, or not in its protocol: a later attempt may succeed. False: it has refused. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary, ...options }: VendorErrorOptions) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}
