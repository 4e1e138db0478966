import { eq } from 'drizzle-orm';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { shopSecret } from '#server/database/schema/content-schema.ts';
import { fingerprint, readIdentitySecret } from '#server/identity/keys/identity-secret.ts';
import { readPaymentSecret } from '#server/platform/stored-secret.ts';
import { StartFault } from '#server/process/start-fault.ts';

type Settings = Pick<
  Configuration,
  'identity' | 'paymentSecret' | 'dataDir' | 'databaseUrl' | 'replaceSecrets'
>;

/**
 * Refuses to start a node with other secrets than the shop's: it could not read what other nodes sealed.
 * The database stores fingerprints, which do not reveal the secrets.
 */
export async function requireSharedSecrets(database: Database, settings: Settings): Promise<void> {
  const { identity, paymentSecret, dataDir } = settings;
  const secrets = {
    IDENTITY_SECRET: await readIdentitySecret({ secret: identity.secret, dataDir }),
    PAYMENT_SECRET: await readPaymentSecret({ secret: paymentSecret, dataDir }),
  };
  for (const [name, secret] of Object.entries(secrets)) {
    if (await isShared(database, name, fingerprint(secret), settings.replaceSecrets)) continue;
    throw otherSecret(name, settings);
  }
}

async function isShared(database: Database, name: string, own: string, replace: boolean) {
  const row = { name, fingerprint: own };
  const insert = database.insert(shopSecret).values(row);
  if (replace) {
    await insert.onConflictDoUpdate({ target: shopSecret.name, set: row });
    return true;
  }
  await insert.onConflictDoNothing();
  const [stored] = await database.select().from(shopSecret).where(eq(shopSecret.name, name));
  return stored?.fingerprint === own;
}

const fileNames: Record<string, string> = {
  IDENTITY_SECRET: 'identity-secret',
  PAYMENT_SECRET: 'payment-secret',
};

function otherSecret(name: string, { dataDir }: Settings) {
  const file = `${dataDir}/${fileNames[name]}`;
  return new StartFault(
    `${name}（未設定時是 ${file} 的內容）與這個資料庫的商店所用的不同；請改用其他節點或備份裡的那一個，若已遺失，設 REPLACE_SECRETS=true 啟動一次（會員維持登入，但已寄出的驗證碼作廢、認得的裝置要重新認識；已封存的退款帳號無法再讀取）。`,
    `${name} (without it, what ${file} holds) is not the one that the shop of this database uses; use that of the other nodes or of the backup, or if it is lost, start once with REPLACE_SECRETS=true (members stay signed in, but codes that were sent are void and known devices are strangers for a while; sealed refund accounts can no longer be read).`,
  );
}
