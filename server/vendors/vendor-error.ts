interface VendorErrorOptions extends ErrorOptions {
  readonly isTemporary: boolean;
}

/**
 * A vendor has not done what it was asked; nothing of ours is wrong. The message is made to be logged: it never holds
 * credentials, codes to sign in with, or the vendor's own words, which may repeat phones and names.
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
