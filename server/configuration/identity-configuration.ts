import type { FirebaseSettings } from '@kaituan/contract/identity/identity';
import { z } from 'zod';
import { findSender, isSmtp } from '#server/platform/mail/smtp.ts';
import { hasTextAccount, isTextService } from '#server/platform/text-message/text-service.ts';
import {
  type NativeApp,
  nativeAppVariables,
  presentNativeApp,
} from './native-app-configuration.ts';

const projectId = z.string().regex(/^[a-z0-9-]{4,40}$/);

/** The issuers of tokens that the API accepts. */
const issuerSetting = z.discriminatedUnion('kind', [
  /** This shop itself. */
  z.strictObject({ kind: z.literal('embedded') }),
  /** A Firebase project; with `apiKey` the storefront signs members in there. */
  z.strictObject({
    kind: z.literal('firebase'),
    projectId,
    apiKey: z.string().min(1).optional(),
    authDomain: z.string().min(1).optional(),
    jwksUri: z.url({ protocol: /^https?$/ }).optional(),
  }),
  /** Another OpenID issuer, such as the embedded identity of another shop. */
  z.strictObject({
    kind: z.literal('openid'),
    issuer: z.url({ protocol: /^https?$/ }),
    audience: z.string().min(1),
    jwksUri: z.url({ protocol: /^https?$/ }),
    algorithms: z.array(z.enum(['ES256', 'RS256', 'EdDSA', 'PS256'])).min(1),
  }),
]);
export type IssuerSetting = z.output<typeof issuerSetting>;

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const identityVariables = {
  IDENTITY_SECRET: z.string().min(32).optional(),
  TRUSTED_ISSUERS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: text });
        return z.NEVER;
      }
    })
    .pipe(z.array(issuerSetting).min(1))
    .default([{ kind: 'embedded' }]),
  FIREBASE_SERVICE_ACCOUNT_FILE: z.string().min(1).optional(),
  LINE_CHANNEL_IDS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.string().regex(/^\d{10}$/))),
  LINE_CHANNEL_SECRET: z.string().min(16).optional(),
  LINE_LIFF_ID: z
    .string()
    .regex(/^\d{10}-\w{8,}$/)
    .optional(),
  LINE_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.line.me'),
  LINE_LOGIN_BASE: z.url({ protocol: /^https?$/ }).default('https://access.line.me'),
  TEXT_MESSAGE_URL: z
    .url({ protocol: /^(https?|(mitake|every8d)\+https?)$/ })
    .refine((url) => !isTextService(url) || hasTextAccount(url))
    .optional(),
  EMAIL_URL: z
    .url({ protocol: /^(https?|smtps?)$/ })
    .refine((url) => !isSmtp(url) || findSender(url) !== undefined)
    .optional(),
  BOUNCE_MAILBOX_URL: z
    .url({ protocol: /^imaps?$/ })
    .refine((url) => new URL(url).username !== '')
    .optional(),
  TEXT_MESSAGES_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(200),
  EMAILS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(500),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(8).default(0),
};

export type LineSettings = {
  /** LINE Login channels whose tokens are accepted; the first one is used on the web. */
  channelIds: readonly string[];
  /** Secret of the first channel; without it LINE sign-in works inside the LINE app only. */
  channelSecret: string | undefined;
  /** The LIFF app of channels that have none of their own. */
  liffId: string | null;
  apiBase: string;
  /** The address of LINE's authorization page, and the issuer of LINE's tokens. */
  loginBase: string;
  /** Plays the web login instead, in a demo shop without a channel. */
  simulator?: {
    /** The path of its authorization page. */
    page: string;
    ask: typeof fetch;
  };
};

export type IdentityConfiguration = {
  /** Seals the signing keys; shared by all nodes. Undefined means a generated one in the data folder. */
  secret: string | undefined;
  trustedIssuers: readonly IssuerSetting[];
  /** Signs LINE members in at Firebase; undefined means that Firebase has passwords only. */
  firebaseServiceAccountFile: string | undefined;
  line: LineSettings;
  nativeApp: NativeApp | undefined;
  /** A service for text messages, or what receives `{phone, text}` for each; undefined means none can be sent. */
  textMessageUrl: string | undefined;
  /** A mail server, or what receives `{email, subject, text}` for every e-mail; undefined means none can be sent. */
  emailUrl: string | undefined;
  /** The mailbox to which mail servers return letters; undefined means that what comes back is not read. */
  bounceMailboxUrl: string | undefined;
  /** The hourly budget of all nodes together. */
  textMessagesPerHour: number;
  emailsPerHour: number;
};

const variables = z.object({ ...identityVariables, ...nativeAppVariables });

/** A LIFF id begins with its LINE channel's id; tokens of other channels are not accepted. */
export const hasLiffChannel = ({
  LINE_LIFF_ID: liffId,
  LINE_CHANNEL_IDS: channelIds,
}: Pick<z.output<typeof variables>, 'LINE_LIFF_ID' | 'LINE_CHANNEL_IDS'>): boolean =>
  liffId === undefined || channelIds.some((id) => liffId.startsWith(`${id}-`));

/** The identity part of the configuration, from the validated environment. */
export function presentIdentity(value: z.output<typeof variables>): IdentityConfiguration {
  return {
    secret: value.IDENTITY_SECRET,
    trustedIssuers: value.TRUSTED_ISSUERS,
    firebaseServiceAccountFile: value.FIREBASE_SERVICE_ACCOUNT_FILE,
    line: {
      channelIds: value.LINE_CHANNEL_IDS,
      channelSecret: value.LINE_CHANNEL_SECRET,
      liffId: value.LINE_LIFF_ID ?? null,
      apiBase: value.LINE_API_BASE,
      loginBase: value.LINE_LOGIN_BASE,
    },
    nativeApp: presentNativeApp(value),
    textMessageUrl: value.TEXT_MESSAGE_URL,
    emailUrl: value.EMAIL_URL,
    bounceMailboxUrl: value.BOUNCE_MAILBOX_URL,
    textMessagesPerHour: value.TEXT_MESSAGES_PER_HOUR,
    emailsPerHour: value.EMAILS_PER_HOUR,
  };
}

/** The Firebase project for signing in, as browsers may know it; null when the shop signs members in itself. */
export function findFirebaseSignIn(
  configuration: Pick<IdentityConfiguration, 'trustedIssuers'>,
): FirebaseSettings | null {
  for (const issuer of configuration.trustedIssuers) {
    if (issuer.kind !== 'firebase' || issuer.apiKey === undefined) continue;
    const { projectId, apiKey, authDomain = `${projectId}.firebaseapp.com` } = issuer;
    return { projectId, apiKey, authDomain };
  }
  return null;
}
