import { resolve } from 'node:path';
import { z } from 'zod';
import { minConnections, usualConnections } from '#server/database/connection-share.ts';
import type { AdmissionLimits } from '#server/http/limits/admission.ts';
import {
  presentStorage,
  type StorageConfiguration,
  storageVariables,
} from '#server/platform/file-storage/storage-configuration.ts';
import {
  hasWholeLineAccount,
  lineMessagingVariables,
  presentLineAccounts,
} from '#server/platform/line/line-configuration.ts';
import type { LineAccount } from '#server/platform/line/line-messaging.ts';
import {
  type PaymentConfiguration,
  paymentVariables,
  presentPayment,
} from '#server/platform/payment/payment-configuration.ts';
import {
  presentStoreMap,
  type StoreMapConfiguration,
  storeMapVariables,
} from '#server/platform/store-map/store-map-configuration.ts';
import { StartFault } from '#server/process/start-fault.ts';
import {
  hasLiffChannel,
  type IdentityConfiguration,
  identityVariables,
  presentIdentity,
} from './identity-configuration.ts';
import { nativeAppVariables } from './native-app-configuration.ts';
import { describeWrongVariables } from './variable-rules.ts';

const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOLER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    API_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATABASE_CONNECTIONS: z.coerce
      .number()
      .int()
      .min(minConnections)
      .max(200)
      .default(usualConnections),
    DEMO_SHOP: z.stringbool().default(true),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    ADDRESS_REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(30_000),
    MEMBER_REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(600),
    REQUESTS_AT_ONCE: z.coerce.number().int().min(0).default(16),
    REDIRECT_HOSTS: z
      .string()
      .default('')
      .transform((hosts) =>
        hosts
          .split(',')
          .map((host) => host.trim())
          .filter(Boolean),
      ),
    ...identityVariables,
    ...lineMessagingVariables,
    ...nativeAppVariables,
    ...paymentVariables,
    ...storeMapVariables,
    ...storageVariables,
    FCM_SERVICE_ACCOUNT_FILE: z.string().min(1).optional(),
    PAYMENT_SECRET: z.string().min(32).optional(),
    METRICS_TOKEN: z.string().min(16).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    REPLACE_SECRETS: z.stringbool().default(false),
    KEEP_OFFLINE: z.stringbool().default(true),
  })
  .refine(hasLiffChannel, {
    path: ['LINE_LIFF_ID'],
    message: 'belongs to none of LINE_CHANNEL_IDS',
  })
  .refine(hasWholeLineAccount, {
    path: ['LINE_MESSAGING_SECRET'],
    message: 'has to be there with LINE_MESSAGING_TOKEN, and only with it',
  });

export type Configuration = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A pooler in transaction mode, for calls and pages. */
  databasePoolerUrl: string | undefined;
  /** A streaming replica, for what guests read. */
  databaseReplicaUrl: string | undefined;
  /** The most connections to PostgreSQL of this process. */
  databaseConnections: number;
  /** The public address, for canonical links; undefined means that of the request. */
  publicUrl: string | undefined;
  /** The API's address for browsers when it is not this process. */
  apiBaseUrl: string | undefined;
  /** Fill an empty database with demo data. */
  demoShop: boolean;
  logLevel: string;
  /** Other hosts that redirect rules may use. */
  redirectHosts: readonly string[];
  /** The number of proxies in front of the shop, whose addresses end X-Forwarded-For. */
  trustedProxies: number;
  requestLimits: AdmissionLimits;
  identity: IdentityConfiguration;
  /** The shop's official accounts at LINE. */
  lineAccounts: readonly LineAccount[];
  /** Sends to devices with the app; undefined means that none is sent to. */
  fcmServiceAccountFile: string | undefined;
  payment: PaymentConfiguration;
  storeMap: StoreMapConfiguration;
  storage: StorageConfiguration;
  /** Seals the bank accounts of refunds; unset means a generated one in the data folder. */
  paymentSecret: string | undefined;
  /** The bearer token of `/metrics`; unset means that it is disabled. */
  metricsToken: string | undefined;
  /** Whether metrics and traces are sent to a collector. */
  hasCollector: boolean;
  /** Replace the shop's secrets, which were lost, by this node's. */
  replaceSecrets: boolean;
  /** Browsers keep what was seen for when there is no connection; off, they delete it. */
  keepsOffline: boolean;
};

/** Reads the environment; refuses to start on invalid values, naming all of them. */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const { chinese, english } = describeWrongVariables(
      parsed.error.issues.map(({ path }) => String(path[0])),
    );
    throw new StartFault(chinese, english);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databasePoolerUrl: value.DATABASE_POOLER_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    publicUrl: value.PUBLIC_URL,
    apiBaseUrl: value.API_BASE_URL,
    demoShop: value.DEMO_SHOP,
    logLevel: value.LOG_LEVEL,
    redirectHosts: value.REDIRECT_HOSTS,
    trustedProxies: value.TRUSTED_PROXIES,
    requestLimits: {
      addressPerMinute: value.ADDRESS_REQUESTS_PER_MINUTE,
      memberPerMinute: value.MEMBER_REQUESTS_PER_MINUTE,
      atOnce: value.REQUESTS_AT_ONCE,
    },
    identity: presentIdentity(value),
    lineAccounts: presentLineAccounts(value),
    fcmServiceAccountFile: value.FCM_SERVICE_ACCOUNT_FILE,
    payment: presentReachablePayment(value),
    storeMap: presentStoreMap(value),
    storage: presentStorage(value),
    paymentSecret: value.PAYMENT_SECRET,
    metricsToken: value.METRICS_TOKEN,
    hasCollector: value.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    replaceSecrets: value.REPLACE_SECRETS,
    keepsOffline: value.KEEP_OFFLINE,
  };
}

/** A real gateway needs the shop's public address for its callbacks. */
function presentReachablePayment(value: z.output<typeof environment>): PaymentConfiguration {
  const payment = presentPayment(value);
  if ((payment.ecpay || payment.linePay) && value.PUBLIC_URL === undefined) {
    throw new StartFault(
      '使用正式金流時必須設定 PUBLIC_URL，金流才能通知商店。',
      'PUBLIC_URL must be set with a real payment gateway, which calls the shop there.',
    );
  }
  return payment;
}
