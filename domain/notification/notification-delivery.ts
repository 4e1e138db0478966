import {
  type NotificationKind,
  type NotificationTopic,
  notificationKinds,
} from './notification-kinds.ts';

/** The services of the browsers in use. A member names the address, so the shop calls no others. */
const knownHosts =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)+notify\.windows\.com|(?:[\w-]+\.)*push\.apple\.com)$/;

/** Whether an address belongs to a browser's own service for messages. */
export function isPushEndpoint(endpoint: string): boolean {
  const [, host, path] = /^https:\/\/([^/?#@:\\]+)(\/.*)$/.exec(endpoint) ?? [];
  return host !== undefined && path !== undefined && knownHosts.test(host);
}

/** The ways out of the shop, beside its own list. */
export const notificationWays = ['EMAIL', 'LINE', 'BROWSER', 'APP'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** What a way is called where members choose. */
export const wayText: Record<NotificationWay, string> = {
  EMAIL: '電子郵件',
  LINE: 'LINE',
  BROWSER: '瀏覽器',
  APP: 'App',
};

/** What a topic is called where members choose. */
export const topicText: Record<NotificationTopic, string> = {
  ORDER: '訂單、付款與退款',
  GROUP: '團購',
  FLASH_SALE: '限時搶購提醒',
  WISHLIST: '收藏的商品到貨',
  PRICE: '收藏的商品降價與開團',
  MESSAGE: '留言、評價與申請的回覆',
  NEWS: '最新消息與優惠',
  SHOP: '店務',
  ACCOUNT: '帳號安全',
};

/** Topics that members may leave out: not what concerns the safety of an account. */
export const choosableTopics = [
  'ORDER',
  'GROUP',
  'FLASH_SALE',
  'WISHLIST',
  'PRICE',
  'MESSAGE',
  'NEWS',
  'SHOP',
] as const satisfies readonly NotificationTopic[];
export type ChoosableTopic = (typeof choosableTopics)[number];

export const isChoosable = (topic: NotificationTopic): topic is ChoosableTopic =>
  topic !== 'ACCOUNT';

/** What nobody may leave out, by these ways at any time: goods that harm, and the safety of the account. */
const alwaysBy: Partial<Record<NotificationKind, readonly NotificationWay[]>> = {
  RECALL_ANNOUNCED: notificationWays,
  // The letter goes out with the sign-in itself.
  ACCOUNT_NEW_DEVICE: ['LINE', 'BROWSER', 'APP'],
};

/** The topic by which members decide whether a kind leaves the shop; null where they do not. */
export function topicToDecline(kind: NotificationKind): ChoosableTopic | null {
  const { topic } = notificationKinds[kind];
  return alwaysBy[kind] === undefined && isChoosable(topic) ? topic : null;
}

/** Whether a kind leaves the shop by a way, for a member who wants these topics by it. */
export function leavesBy(
  kind: NotificationKind,
  way: NotificationWay,
  wants: (topic: ChoosableTopic) => boolean,
): boolean {
  const topic = topicToDecline(kind);
  return topic === null ? (alwaysBy[kind]?.includes(way) ?? false) : wants(topic);
}

/** Whether there is anything to choose about. */
export const hasKinds = (topic: ChoosableTopic): boolean =>
  Object.values(notificationKinds).some((kind) => kind.topic === topic);

/** Topics of marketing leave the shop only after the member turned them on: that is the consent. */
export const needsConsent = (topic: ChoosableTopic): boolean =>
  Object.values(notificationKinds).some(
    (kind) => kind.topic === topic && kind.category === 'MARKETING',
  );

/** Whether a topic leaves the shop by a way, given the member's choice, if there is one. */
export const isOn = (topic: ChoosableTopic, chosen: boolean | undefined): boolean =>
  chosen ?? !needsConsent(topic);

const hourMs = 3_600_000;
const taipeiOffsetMs = 8 * hourMs;
const quietFrom = 22;
const quietUntil = 8;

/** Sent at any hour: later it would be of no use. */
const urgent: ReadonlySet<NotificationKind> = new Set([
  'FLASH_SALE_STARTING',
  'RECALL_ANNOUNCED',
  'ACCOUNT_NEW_DEVICE',
]);

/** Moments before which members need to know, and how long they need to act on it. */
type Needed = { before: readonly string[]; leadMs: number };

const neededBefore: Partial<Record<NotificationKind, Needed>> = {
  PAYMENT_DUE: { before: ['payBy'], leadMs: 2 * hourMs },
  FLASH_SALE_MOVED: { before: ['startsAt', 'formerStartsAt'], leadMs: hourMs },
  FLASH_SALE_CANCELLED: { before: ['startsAt'], leadMs: hourMs },
};

/**
 * When a notification may leave the shop, in milliseconds since 1970: not between 22:00 and 8:00 in Taipei, unless it
 * were of no use in the morning.
 */
export function sendableAt(
  kind: NotificationKind,
  now: number,
  facts: Readonly<Record<string, unknown>> = {},
): number {
  if (urgent.has(kind)) return now;
  const morning = afterQuiet(now);
  const { before, leadMs } = neededBefore[kind] ?? { before: [], leadMs: 0 };
  const isNear = before.some((field) => Date.parse(String(facts[field])) < morning + leadMs);
  return isNear ? now : morning;
}

/** The same moment, or eight in the morning after a night. */
export function afterQuiet(now: number): number {
  const local = now + taipeiOffsetMs;
  const day = Math.floor(local / (24 * hourMs)) * 24 * hourMs;
  const hour = (local - day) / hourMs;
  if (hour >= quietUntil && hour < quietFrom) return now;
  const morning = day + quietUntil * hourMs + (hour >= quietFrom ? 24 * hourMs : 0);
  return morning - taipeiOffsetMs;
}

/** After these moments nothing can be done about it. */
const overAfter: Partial<Record<NotificationKind, string>> = {
  PAYMENT_DUE: 'payBy',
  PAYMENT_METHOD_CHANGED: 'payBy',
  GROUP_TEAM_EXPIRED: 'chooseUntil',
  WISHLIST_GROUP_OPENED: 'closesAt',
  WISHLIST_GROUP_CLOSING: 'closesAt',
};

/** Whether a notification that had to wait is of no use any more. */
export function isOver(
  kind: NotificationKind,
  facts: Readonly<Record<string, unknown>>,
  now: number,
): boolean {
  const field = overAfter[kind];
  return field !== undefined && Date.parse(String(facts[field])) < now;
}

/** Marketing leaves the shop for a member at most this often within a week; the rest only stays in the list. */
export const maxMarketingInWeek = 2;
export const marketingWeekMs = 7 * 24 * hourMs;

export const marketingKinds: readonly NotificationKind[] = Object.entries(notificationKinds)
  .filter(([, { category }]) => category === 'MARKETING')
  .map(([kind]) => kind as NotificationKind);

const minuteMs = 60_000;
/** The wait after the first, second and further failed attempts; then it is given up. */
const waits = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 8 * hourMs];

/** How long to wait after so many failed attempts, in milliseconds; undefined to give up. */
export const waitAfterAttempts = (tries: number): number | undefined => waits[tries - 1];
