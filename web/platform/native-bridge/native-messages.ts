/** The protocol version. */
export const protocolVersion = 1;
/** Longer messages are not read. */
const maxMessageBytes = 64 * 1024;

/** Messages to the wrapper. */
export type OutboundPayloads = {
  /** A page finished loading; the first time, the shop is there. */
  'app.loaded': { path: string };
  /** A member is signed in on the device that the wrapper named. */
  'auth.deviceToken': { deviceToken: string };
  /** Nobody is signed in. */
  'auth.unauthenticated': Record<string, never>;
  'badge.counts': { unread: number; cart: number };
  /** The member signed out. */
  'auth.logout': Record<string, never>;
  /** Registers the device anew: without `withAuth` as a device of no member. */
  'device.mergeToken': { withAuth: boolean };
};
export type OutboundType = keyof OutboundPayloads;

/** Messages from the wrapper. */
export type InboundMessage =
  /** A count changed; the number itself is refetched. */
  | { type: 'badge.updated' }
  | { type: 'device.token'; deviceToken: string; platform: string }
  | { type: 'ack'; re: string; ok: boolean };

export function formatOutbound<T extends OutboundType>(
  type: T,
  payload: OutboundPayloads[T],
  nowMs: number,
): string {
  return JSON.stringify({ v: protocolVersion, id: crypto.randomUUID(), ts: nowMs, type, payload });
}

/** Parses a message of the wrapper; undefined for anything else. */
export function parseInbound(received: unknown): InboundMessage | undefined {
  const envelope = readEnvelope(received);
  if (!envelope) return undefined;
  const { v, id, ts, type, payload } = envelope;
  const isOurs = v === protocolVersion && isText(id, 64) && Number.isFinite(ts);
  if (!isOurs || typeof type !== 'string' || !isRecord(payload)) return undefined;
  return Object.hasOwn(readers, type)
    ? readers[type as InboundMessage['type']](payload)
    : undefined;
}

type Payload = Record<string, unknown>;

const readers: Record<InboundMessage['type'], (payload: Payload) => InboundMessage | undefined> = {
  'badge.updated': ({ unread }) =>
    unread === undefined || Number.isSafeInteger(unread) ? { type: 'badge.updated' } : undefined,
  'device.token': ({ deviceToken, platform }) =>
    isText(deviceToken, 4_096) && isText(platform, 32)
      ? { type: 'device.token', deviceToken, platform }
      : undefined,
  ack: ({ re, ok }) =>
    isText(re, 64) && typeof ok === 'boolean' ? { type: 'ack', re, ok } : undefined,
};

function readEnvelope(received: unknown): Payload | undefined {
  try {
    const text = typeof received === 'string' ? received : JSON.stringify(received);
    if (text === undefined || new TextEncoder().encode(text).length > maxMessageBytes)
      return undefined;
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest;

const isRecord = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
