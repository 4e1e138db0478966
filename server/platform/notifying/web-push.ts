import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { z } from 'zod';
import { encryptForBrowser, type PushKeys } from './web-push-encryption.ts';

/** Where and with which keys a browser takes messages. */
export type PushSubscription = PushKeys & { endpoint: string };

/** The browser takes messages no more: its user took the permission back, or it is gone. */
export class SubscriptionEnded extends Error {
  override name = 'SubscriptionEnded';
}

/** The shop's key pair (VAPID), by which a browser's service knows who sends. */
export const vapidKey = z.object({
  ...{ kty: z.literal('EC'), crv: z.literal('P-256') },
  ...{ x: z.string(), y: z.string(), d: z.string() },
});
export type VapidKey = z.output<typeof vapidKey>;

export async function createVapidKey(): Promise<VapidKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return vapidKey.parse(await exportJWK(privateKey));
}

/** The public half as browsers take it: an uncompressed point. */
export const publicPushKey = ({ x, y }: Pick<VapidKey, 'x' | 'y'>): string =>
  Buffer.concat([
    Buffer.from([4]),
    ...[x, y].map((part) => Buffer.from(part, 'base64url')),
  ]).toString('base64url');

const timeoutMs = 10_000;
const tokenLifeSeconds = 12 * 3_600;

/** Posts messages to browsers' services (RFC 8030, 8291 and 8292). */
export const openWebPush = (options: {
  /** The contact that push services require: the shop's address. */
  subject: () => string;
  ask?: typeof fetch;
}) => ({
  async send(
    key: VapidKey,
    subscription: PushSubscription,
    push: {
      message: string;
      /** A newer message with the same topic replaces one that was not shown yet. */
      topic: string;
      ttlSeconds: number;
      isUrgent: boolean;
      now: Date;
    },
  ): Promise<void> {
    const { subject, ask = fetch } = options;
    const { origin } = new URL(subscription.endpoint);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(subject())
      .setExpirationTime(Math.floor(push.now.getTime() / 1_000) + tokenLifeSeconds)
      .sign(await importJWK(key as JWK, 'ES256'));
    const response = await ask(subscription.endpoint, {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: `vapid t=${token}, k=${publicPushKey(key)}`,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(push.ttlSeconds),
        urgency: push.isUrgent ? 'high' : 'normal',
        topic: push.topic,
      },
      body: new Uint8Array(encryptForBrowser(Buffer.from(push.message), subscription)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return;
    const text = `the browser's service answered ${response.status}`;
    if (response.status === 404 || response.status === 410) throw new SubscriptionEnded(text);
    throw new Error(text);
  },
});
export type WebPush = ReturnType<typeof openWebPush>;
