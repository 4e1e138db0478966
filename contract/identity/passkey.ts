import { z } from 'zod';
import { endpoint, resultOf, wireInstant } from '#contract/endpoint.ts';
import { session } from './identity.ts';
import { wireDisplayName } from './identity-values.ts';

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)
    .meta({ examples: ['q7dQ'] });

const passkeyId = base64url(1_400).describe('通行密鑰的編號');
const transport = z.string().max(20);
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
});

/** What browsers are given to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** What browsers are given to use one: `PublicKeyCredentialRequestOptionsJSON`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: the member chooses among those the browser has for this shop. */
  allowCredentials: z.array(descriptor),
});

/** `RegistrationResponseJSON`, as far as it is read; browsers send more. */
const newCredential = z.object({
  id: passkeyId,
  response: z.object({
    clientDataJSON: base64url(2_000),
    attestationObject: base64url(8_000),
    transports: z.array(transport).max(10).optional(),
  }),
});

/** `AuthenticationResponseJSON`, as far as it is read. */
export const usedCredential = z.object({
  id: passkeyId,
  response: z.object({
    clientDataJSON: base64url(2_000),
    authenticatorData: base64url(2_000),
    signature: base64url(2_000),
    userHandle: z.string().max(200).nullish(),
  }),
});
export type UsedCredential = z.output<typeof usedCredential>;

export const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: wireInstant,
  lastUsedAt: wireInstant.nullable(),
  /** Whether a password manager keeps a copy of it, so that other devices have it too. */
  isSynced: z.boolean(),
  /** The host it was made for. */
  host: z.string(),
  /** False for one of an earlier address of the shop. */
  isUsable: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const beginPasskeySignIn = endpoint({
  path: '/identity/begin-passkey-sign-in',
  summary: '以通行密鑰登入的第一步：給瀏覽器的選項，十五分鐘內有效，只能用一次',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(requestOptions),
  refusals: ['NOT_FOUND'],
});

export const signInWithPasskey = endpoint({
  path: '/identity/sign-in-with-passkey',
  summary: '以通行密鑰登入；裝置確認過是本人，所以同時通過兩步驟驗證',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({ credential: usedCredential }),
  answer: resultOf(session),
  refusals: [
    'NOT_FOUND',
    'PASSKEY_UNKNOWN',
    'CREDENTIALS_INVALID',
    'SIGN_IN_EXPIRED',
    'ACCOUNT_SUSPENDED',
    'RATE_LIMITED',
  ],
});

export const getPasskeyArray = endpoint({
  path: '/identity/get-passkey-array',
  summary: '會員的通行密鑰，新的在前',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(passkey)),
  refusals: [],
});

export const beginPasskey = endpoint({
  path: '/identity/begin-passkey',
  summary:
    '新增通行密鑰的第一步：給瀏覽器的選項。十分鐘內要登入過或確認過身分；工作人員要先通過兩步驟驗證',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(creationOptions),
  refusals: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'EMAIL_UNPROVED'],
});

export const addPasskey = endpoint({
  path: '/identity/add-passkey',
  summary: '新增瀏覽器做好的通行密鑰，名稱先用裝置的名稱；每位會員最多 20 把',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ credential: newCredential }),
  answer: resultOf(passkey),
  refusals: [
    'NOT_FOUND',
    'REAUTHENTICATION_REQUIRED',
    'EMAIL_UNPROVED',
    'FORBIDDEN',
    'CREDENTIALS_INVALID',
    'SIGN_IN_EXPIRED',
  ],
});

export const renamePasskey = endpoint({
  path: '/identity/rename-passkey',
  summary: '改通行密鑰的名稱',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ passkeyId, name: wireDisplayName }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND'],
});

export const removePasskey = endpoint({
  path: '/identity/remove-passkey',
  summary: '移除通行密鑰；十分鐘內要登入過或確認過身分，沒有其他登入方式時拒絕',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ passkeyId }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'FORBIDDEN'],
});

export const beginPasskeyProof = endpoint({
  path: '/identity/begin-passkey-proof',
  summary: '以通行密鑰確認身分的第一步：給瀏覽器的選項，只列出會員自己的',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(requestOptions),
  refusals: ['NOT_FOUND'],
});
