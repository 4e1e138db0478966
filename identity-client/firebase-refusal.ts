import { CallError } from '@kaituan/api-client/call-error';
import {
  type RefusalBody,
  type RefusalCode,
  refusalStatus,
  refusalText,
} from '@kaituan/contract/refusals';

type Meaning = { code: RefusalCode; field?: 'email' | 'password' };

/** Firebase's error codes as refusals of the shop. */
const meanings: Readonly<Record<string, Meaning>> = {
  'invalid-credential': { code: 'CREDENTIALS_INVALID' },
  'wrong-password': { code: 'CREDENTIALS_INVALID' },
  'user-not-found': { code: 'CREDENTIALS_INVALID' },
  'rejected-credential': { code: 'CREDENTIALS_INVALID' },
  'email-already-in-use': { code: 'EMAIL_TAKEN' },
  'credential-already-in-use': { code: 'EMAIL_TAKEN' },
  'account-exists-with-different-credential': { code: 'EMAIL_TAKEN' },
  'invalid-email': { code: 'VALIDATION_FAILED', field: 'email' },
  'missing-email': { code: 'VALIDATION_FAILED', field: 'email' },
  'weak-password': { code: 'VALIDATION_FAILED', field: 'password' },
  'missing-password': { code: 'VALIDATION_FAILED', field: 'password' },
  'password-does-not-meet-requirements': { code: 'VALIDATION_FAILED', field: 'password' },
  'user-disabled': { code: 'ACCOUNT_SUSPENDED' },
  'too-many-requests': { code: 'RATE_LIMITED' },
  'quota-exceeded': { code: 'RATE_LIMITED' },
  'user-token-expired': { code: 'SIGN_IN_EXPIRED' },
  'invalid-user-token': { code: 'SIGN_IN_EXPIRED' },
  'requires-recent-login': { code: 'SIGN_IN_EXPIRED' },
  'user-mismatch': { code: 'SIGN_IN_EXPIRED' },
  'user-signed-out': { code: 'SIGN_IN_EXPIRED' },
  'null-user': { code: 'SIGN_IN_EXPIRED' },
  'invalid-verification-code': { code: 'CODE_INVALID' },
  'missing-verification-code': { code: 'CODE_INVALID' },
  'code-expired': { code: 'CODE_INVALID' },
};

/** Misconfigurations that only the owner can fix. */
const misconfigured = new Set([
  'admin-restricted-operation',
  'app-not-authorized',
  'configuration-not-found',
  'custom-token-mismatch',
  'invalid-api-key',
  'invalid-custom-token',
  'invalid-recaptcha-token',
  'missing-recaptcha-token',
  'operation-not-allowed',
  'project-not-found',
  'recaptcha-not-enabled',
  'unauthorized-domain',
]);
/** Google's messages that the SDK turns into codes: invalid or restricted API keys. */
const refusedKey = /^(?:api-key-not-valid|requests-)/;
const misconfiguredText = '這家商店的登入服務設定有誤，請與我們聯絡';

const unanswered = new Set(['network-request-failed', 'timeout']);

/** Converts a Firebase error into a refusal; other errors stay as they are. */
export function refusalOfFirebase(error: unknown): unknown {
  const code = findFirebaseCode(error);
  if (code === undefined) return error;
  if (unanswered.has(code)) return new CallError(code, { cause: error });
  if (misconfigured.has(code) || refusedKey.test(code))
    return refusal('MAINTENANCE', { message: misconfiguredText, cause: error });
  const meaning = meanings[code];
  if (!meaning) return refusal('INTERNAL', { cause: error });
  const details = meaning.field ? [{ path: meaning.field, rule: 'FIREBASE' }] : [];
  return refusal(meaning.code, { details, cause: error });
}

function findFirebaseCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice(5) : undefined;
}

/** A refusal in the API's form, so that forms handle both alike. */
export function refusal(
  code: RefusalCode,
  given: { message?: string; details?: RefusalBody['error']['details']; cause?: unknown } = {},
): CallError {
  const status = refusalStatus[code];
  const { message = refusalText[code], details = [], cause } = given;
  const body: RefusalBody = { error: { code, message, details, requestId: '' } };
  return new CallError(message, { status, body, cause });
}
