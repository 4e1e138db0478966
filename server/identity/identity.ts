import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Configuration } from '#server/configuration/configuration.ts';
import {
  findFirebaseSignIn,
  type IdentityConfiguration,
} from '#server/configuration/identity-configuration.ts';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { shopLook } from '#server/platform/mail/letter.ts';
import { createMemberNotifications } from './accounts/member-notifications.ts';
import {
  createCodeSender,
  type SimulatedMessages,
  simulateMail,
  simulateText,
  textMessages,
} from './codes/code-sender.ts';
import { createIdentityMail } from './codes/identity-mail.ts';
import { createOneTimeCodes } from './codes/one-time-codes.ts';
import type { IdentityParts, ShownCodes } from './identity-call.ts';
import { identityRoutes } from './identity-routes.ts';
import { createEmbeddedKeys } from './keys/embedded-keys.ts';
import { openFirebaseMint } from './keys/firebase-custom-token.ts';
import { readIdentitySecret } from './keys/identity-secret.ts';
import { createTrustedIssuers } from './keys/trusted-issuers.ts';
import { createMessageBudgets } from './limits/message-budget.ts';
import { createProofOfWork } from './limits/proof-of-work.ts';
import { createLineIdTokens } from './line/line-id-token.ts';
import type { SimulatedLineLogin } from './line/line-login.ts';
import { createMemberAccounts, type PasswordHashing } from './member-accounts.ts';
import { createIdentify, type Identify } from './sessions/identify.ts';
import { createRevocationList } from './sessions/revocation-list.ts';

export type Identity = {
  /** `/identity/*`, and the pages of a simulated LINE, to be mounted before the pages. */
  routes: Hono;
  /** Identifies the caller, for the API. */
  identify: Identify;
  parts: IdentityParts;
};

/** Opens the identity: signs members in, and identifies callers for the API. */
export async function createIdentity(options: {
  database: Database;
  configuration: Pick<Configuration, 'identity' | 'publicUrl' | 'trustedProxies' | 'dataDir'>;
  log: Logger;
  now?: () => Date;
  /** Whether the shop is reachable from other machines. */
  isReachable?: () => boolean;
  /** Shows codes on the page instead of sending them, in a demo shop. */
  shownCodes?: ShownCodes | undefined;
  /** Takes letters and text messages in a demo shop, each where no service is configured. */
  simulatedMessages?: SimulatedMessages | undefined;
  /** Plays LINE's login in a demo shop; not asked where a channel of LINE's is configured. */
  simulatedLine?: SimulatedLineLogin | undefined;
  /** Only for tests: by default Better Auth's scrypt. */
  passwordHashing?: PasswordHashing;
}): Promise<Identity> {
  const {
    database,
    configuration,
    log,
    now = () => new Date(),
    isReachable = () => false,
    simulatedMessages,
    simulatedLine,
    passwordHashing,
  } = options;
  const { publicUrl, dataDir, trustedProxies } = configuration;
  const identity = withLine(configuration.identity, simulatedLine);
  const { textMessageUrl, emailUrl } = identity;
  const issuer = embeddedIssuer(publicUrl);
  const keys = createEmbeddedKeys(database, now);
  // A demo shop with a real sending service shows no codes on the page at all.
  const isSending = textMessageUrl !== undefined || emailUrl !== undefined;
  const shownCodes = isSending ? undefined : options.shownCodes;
  const showOnPage = shownCodes && (() => shownCodes.createSender(log));
  const simulate = {
    mail: simulatedMessages && simulateMail(simulatedMessages),
    text: simulatedMessages && simulateText(simulatedMessages),
  };
  const budgets = createMessageBudgets({ database, configuration: identity, log, now });
  const brand = () => loadBrand(database);
  const codes = createCodeSender(textMessages, {
    brand,
    serviceUrl: textMessageUrl,
    budget: budgets.textMessages,
    showOnPage,
    simulate: simulate.text,
  });
  const mail = createIdentityMail({
    brand,
    serviceUrl: emailUrl,
    budget: budgets.emails,
    showOnPage,
    simulate: simulate.mail,
    publicUrl,
  });
  if (!mail.signUp.isAvailable && findFirebaseSignIn(identity) === null) log.warn(noMailWarning);
  const lineIdTokens = createLineIdTokens(identity.line, now);
  const secret = await readIdentitySecret({ secret: identity.secret, dataDir });
  const accounts = createMemberAccounts({
    database,
    log,
    secret,
    issuer,
    lineIdTokens,
    passwordHashing,
  });
  const parts: IdentityParts = {
    database,
    log,
    now,
    accounts,
    keys,
    codes,
    mail,
    shownCodes,
    oneTimeCodes: createOneTimeCodes(database, { secret, now }),
    budgets,
    challenges: createProofOfWork(secret),
    secret,
    notifications: createMemberNotifications({
      ...{ emailUrl, textMessageUrl, publicUrl, budgets, brand, log },
      ...{ simulateMail: simulate.mail, simulateText: simulate.text },
    }),
    lineIdTokens,
    brand,
    publicUrl,
    trustedProxies,
    isReachable,
    mintFirebaseToken: await findFirebaseMint(identity, now),
    configuration: identity,
  };
  const issuers = createTrustedIssuers(identity.trustedIssuers, { issuer, getKey: keys.getKey });
  const routes = new Hono().route('/', identityRoutes(parts));
  if (identity.line.simulator && simulatedLine) routes.route('/', simulatedLine.routes);
  return {
    routes,
    identify: createIdentify({
      database,
      issuers,
      revocations: createRevocationList(database, now),
      now,
    }),
    parts,
  };
}

/** A simulated LINE is used as if its channel were configured, where none is. */
function withLine(
  identity: IdentityConfiguration,
  simulated: SimulatedLineLogin | undefined,
): IdentityConfiguration {
  if (!simulated || identity.line.channelIds.length > 0) return identity;
  const { routes: _, ...line } = simulated;
  return { ...identity, line: { ...identity.line, ...line } };
}

const noMailWarning =
  '沒有設定 EMAIL_URL：會員不能以電子郵件加入，也不能重設密碼或收到帳號異動通知。Without EMAIL_URL nobody can join by e-mail, reset a password or be told of changes';

/** The `iss` of this shop's tokens; a fixed name without a public address. */
const embeddedIssuer = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? 'urn:kaituan:embedded' : new URL('/identity', publicUrl).href;

async function findFirebaseMint(configuration: IdentityConfiguration, now: () => Date) {
  const firebase = findFirebaseSignIn(configuration);
  const file = configuration.firebaseServiceAccountFile;
  if (!firebase || file === undefined) return undefined;
  return openFirebaseMint(file, { projectId: firebase.projectId, now });
}

/** What letters about an account call the shop: as its first channel is called. */
export async function loadBrand(database: Database): Promise<string> {
  const [row] = await database
    .select({ name: channel.name })
    .from(channel)
    .where(eq(channel.id, defaultChannelId));
  return row?.name ?? shopLook.brand;
}
