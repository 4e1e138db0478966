import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { StartFault } from '#server/process/start-fault.ts';
import { MessageRefused } from './reach.ts';

/** The device does not take messages any more: the app was removed, or belongs to another project. */
export class DeviceGone extends Error {
  override name = 'DeviceGone';
}

export type DevicePush = {
  deviceToken: string;
  title: string;
  body: string;
  /** The page it leads to. */
  url: string | undefined;
  /** A repetition replaces what has the same tag. */
  tag: string;
  /** The number on the app's icon. */
  unread: number;
};

/** Sends messages to devices. Rejects with `DeviceGone` for a token to delete. */
export type DevicePusher = { send(push: DevicePush, now: Date): Promise<void> };

const tokenUrl = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const timeoutMs = 10_000;
const assertionSeconds = 3_600;
/** A token is replaced so long before it expires. */
const earlyMs = 5 * 60_000;

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const failure = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).optional(),
  }),
});

/** Reads the service account of a Firebase project; an invalid one prevents the start. */
export async function readServiceAccount(file: string): Promise<ServiceAccount> {
  try {
    const account = serviceAccount.parse(JSON.parse(await readFile(file, 'utf8')));
    await importPKCS8(account.private_key, 'RS256');
    return account;
  } catch (cause) {
    throw new StartFault(
      `FCM_SERVICE_ACCOUNT_FILE 指定的 ${file} 不是可用的服務帳戶金鑰；請從 Firebase 主控台重新下載。`,
      `FCM_SERVICE_ACCOUNT_FILE names ${file}, which is no service account key that can be used; download one from Firebase's console.`,
      cause,
    );
  }
}

/** Firebase Cloud Messaging by its HTTP v1 API. */
export function openFcm(
  account: ServiceAccount,
  { ask = fetch }: { ask?: typeof fetch } = {},
): DevicePusher {
  let known: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function askToken(now: Date): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1_000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(tokenUrl)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + assertionSeconds)
      .sign(await importPKCS8(account.private_key, 'RS256'));
    const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const response = await ask(tokenUrl, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ grant_type: grant, assertion }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`Google's token service answered ${response.status}`);
    const { access_token: token, expires_in: seconds } = tokenAnswer.parse(await response.json());
    known = { token, until: now.getTime() + seconds * 1_000 - earlyMs };
    return token;
  }
  function findToken(now: Date): Promise<string> {
    if (known && now.getTime() < known.until) return Promise.resolve(known.token);
    asking ??= askToken(now).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    async send(push, now) {
      const token = await findToken(now);
      const path = `/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
      const response = await ask(new URL(path, 'https://fcm.googleapis.com'), {
        method: 'POST',
        redirect: 'error',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: messageOf(push) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return;
      if (response.status === 401) known = undefined;
      throw await refusalOf(response);
    },
  };
}

const messageOf = ({ deviceToken, title, body, url, tag, unread }: DevicePush) => ({
  token: deviceToken,
  notification: { title, body },
  // Texts only.
  data: { unread: String(unread), ...(url !== undefined && { url }) },
  android: { collapse_key: tag, notification: { tag, notification_count: unread } },
  apns: { headers: { 'apns-collapse-id': tag }, payload: { aps: { badge: unread } } },
});

async function refusalOf(response: Response): Promise<Error> {
  const parsed = failure.safeParse(await response.json().catch(() => undefined));
  const { status, details = [] } = parsed.success ? parsed.data.error : {};
  const code = details.find(({ errorCode }) => errorCode)?.errorCode ?? status ?? '';
  const text = `FCM answered ${response.status} ${code}`;
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return new DeviceGone(text);
  return code === 'INVALID_ARGUMENT' ? new MessageRefused(text) : new Error(text);
}
