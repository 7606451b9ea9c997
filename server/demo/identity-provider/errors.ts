/** RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core, 3.1.2.6. */
type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'login_required'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A request that the provider refuses, in the protocol's own words. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;

  /** `description` is for the developer of the client. */
  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** The client or the address to return to is not known, so there is nobody to tell but the person who came. */
export class UnknownClientError extends Error {
  override readonly name = 'UnknownClientError';
}
