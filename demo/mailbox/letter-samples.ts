import { leavesBy, topicToDecline } from '@kaituan/domain/notification/notification-delivery';
import {
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { notificationLetter } from '@kaituan/server/features/flows/notifying/mail-courier';
import { html } from 'hono/html';

export const demoMailboxPath = '/demo-mailbox';
/** Letters have their styles in them and nothing else; their links open beside the mailbox. */
export const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The page that shows a letter as mail programs do; `link` opens the mailbox. */
export function letterPath(link: URLSearchParams, key: string): string {
  const { member = '', token = '' } = Object.fromEntries(link);
  return `${demoMailboxPath}/letter?${new URLSearchParams({ member, token, key })}`;
}

const sent = (Object.keys(notificationKinds) as NotificationKind[]).filter((kind) =>
  leavesBy(kind, 'EMAIL', () => true),
);

/** The letter of a kind with sample facts; undefined for kinds that are never sent. */
export const sampleLetter = (kind: string): string | undefined =>
  isNotificationKind(kind) ? letterOf(kind) : undefined;

function letterOf<K extends NotificationKind>(kind: K): string | undefined {
  if (!sent.includes(kind)) return undefined;
  const facts = notificationSamples[kind];
  const path = notificationLink(kind, facts);
  const url = path === null ? undefined : new URL(path, 'https://shop.example').href;
  const outgoing = { ...notificationText(kind, facts), url, topic: topicToDecline(kind) };
  return notificationLetter(outgoing, 'https://shop.example/unsubscribe').html;
}

/** Every kind that goes out as a letter. */
export const showSamples = (link: URLSearchParams) =>
  html`${sent.map(
    (kind) => html`
    <article><h2>${notificationText(kind, notificationSamples[kind]).title}</h2>
    <pre>${notificationText(kind, notificationSamples[kind]).body}</pre>
    <p><a href="${letterPath(link, `sample-${kind}`)}">信的樣子</a></p></article>`,
  )}`;
