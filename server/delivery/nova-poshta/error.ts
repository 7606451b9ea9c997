interface NovaPoshtaErrorOptions extends ErrorOptions {
  /** The carrier's own codes of what is wrong, such as `20000200068`; empty when it has not answered. */
  readonly codes?: readonly string[];
  /** The carrier could not be asked, or answered nothing that can be read: the same request may succeed later. */
  readonly isTemporary: boolean;
}

/**
 * Nova Poshta has not done what it was asked for. The message holds the method and the codes, never the carrier's own
 * words: these repeat phones and names.
 */
export class NovaPoshtaError extends Error {
  override readonly name = 'NovaPoshtaError';
  readonly codes: readonly string[];
  /** False: the carrier has read the request and refused it. */
  readonly isTemporary: boolean;

  constructor(message: string, { codes = [], isTemporary, ...options }: NovaPoshtaErrorOptions) {
    super(message, options);
    this.codes = codes;
    this.isTemporary = isTemporary;
  }
}
