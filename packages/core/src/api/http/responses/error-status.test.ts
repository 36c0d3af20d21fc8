import { describe, expect, it } from 'vitest';

import { errorCatalogue } from '../../../errors/catalogue.js';
import { errorStatus } from './error-status.js';

// This text is copied from Crewkit's API contract.
const contract =
  '`VALIDATION_FAILED` 400, `INVALID_TOKEN` 400 (verification or reset token unknown, used or expired), `CURSOR_INVALID` 400,\n' +
  '`UNAUTHENTICATED` 401, `INVALID_CREDENTIALS` 401, `INVALID_REFRESH_TOKEN` 401, `TWO_FACTOR_REQUIRED` 401, `INVALID_TWO_FACTOR_CODE` 401,\n' +
  '`EMAIL_NOT_VERIFIED` 403, `FORBIDDEN` 403, `GRANT_EXCEEDS_OWN` 403, `NOT_FOUND` 404, `METHOD_NOT_ALLOWED` 405,\n' +
  '`CONFLICT` 409, `LAST_OWNER` 409, `ROLE_IN_USE` 409, `TWO_FACTOR_ALREADY_ENABLED` 409, `TWO_FACTOR_NOT_ENABLED` 409, `IDEMPOTENCY_MISMATCH` 409,\n' +
  '`PRECONDITION_FAILED` 412, `PAYLOAD_TOO_LARGE` 413, `UNSUPPORTED_MEDIA_TYPE` 415, `ROLE_LEVEL_MISMATCH` 422, `ASSIGNEE_WITHOUT_ACCESS` 422,\n' +
  '`ACCOUNT_LOCKED` 429, `RATE_LIMITED` 429, `INTERNAL` 500, `UNAVAILABLE` 503.';

// These codes are not in that text. A social login's callback passes its code to the app in the URL's fragment, and the contract names no
// codes for this case or for ranges. TOO_MANY_CONNECTIONS refuses only sockets. Quotas, passkeys, emailed codes, unsafe URLs and the
// refusals of hooks come from later parts of the contract.
const additions = {
  SOCIAL_FLOW_INVALID: 400,
  SOCIAL_LOGIN_FAILED: 401,
  RECENT_SIGN_IN_REQUIRED: 401,
  POLICY_NOT_MET: 403,
  NOT_FOR_MACHINES: 403,
  REFUSED_BY_HOST: 403,
  RANGE_NOT_SATISFIABLE: 416,
  TOO_MANY_CONNECTIONS: 429,
  QUOTA_EXCEEDED: 413,
  INVALID_PASSKEY: 401,
  INVALID_EMAIL_CODE: 401,
  LAST_SIGN_IN_METHOD: 409,
  NESTED_REPLY: 422,
  UNSAFE_URL: 422,
};

describe('errorStatus', () => {
  it("equals the list in Crewkit's API contract, plus the additions", () => {
    const listed = [...contract.matchAll(/`([A-Z_]+)` (\d{3})/g)].map(([, code, status]) => [code, Number(status)]);
    expect(listed).toHaveLength(28);
    expect(errorStatus).toEqual({ ...Object.fromEntries(listed), ...additions });
  });

  it('has a status for every code and no other, and every code has a title', () => {
    expect(Object.keys(errorStatus).sort()).toEqual(Object.keys(errorCatalogue).sort());
    for (const title of Object.values(errorCatalogue)) expect(title).toMatch(/^[A-Z].+\.$/);
  });
});
