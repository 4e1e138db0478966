import type { LineAnswer } from './line-keyword.ts';

/** A card in a chat of LINE, about a page of the shop. */
export type LineCard = {
  title: string;
  body?: string | undefined;
  /** An https address of a JPEG or PNG; LINE shows no other. */
  pictureUrl?: string | undefined;
  /** In hundredths of its width. */
  pictureRatio?: string | undefined;
  price?: { now: string; former?: string | undefined } | undefined;
  /** How far something is, from 0 to 1, and in words. */
  progress?: { filled: number; text: string } | undefined;
  button?: { label: string; url: string } | undefined;
};

/** A message as LINE takes it from a server and from a page. */
export type LineFlexMessage = { type: 'flex'; altText: string; contents: object };

/** What LINE takes at most; a label it shows whole. */
export const lineLimits = {
  messages: 5,
  altText: 400,
  bubbleBytes: 30_000,
  carouselBytes: 50_000,
  bubbles: 12,
  label: 20,
} as const;

const ink = '#2b2326';
const softInk = '#6b5d62';
const accent = '#8e1b3e';
const track = '#eee4e7';

const cut = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

const line = (text: string, look: object = {}) => ({
  ...{ type: 'text', text, wrap: true, color: ink, size: 'sm' },
  ...look,
});

const stack = (contents: object[], look: object = {}) => ({
  ...{ type: 'box', layout: 'vertical', contents },
  ...look,
});

/** A button that opens a page. */
const buttonTo = (label: string, uri: string, style: 'primary' | 'link' = 'primary') => ({
  ...{ type: 'button', style, height: 'sm' },
  action: { type: 'uri', label: cut(label, lineLimits.label), uri },
  ...(style === 'primary' && { color: accent }),
});

function priceLine({ now, former }: NonNullable<LineCard['price']>): object {
  const before =
    former === undefined
      ? []
      : [line(former, { flex: 0, color: softInk, decoration: 'line-through' })];
  const contents = [line(now, { flex: 0, weight: 'bold', size: 'xl', color: accent }), ...before];
  return { type: 'box', layout: 'baseline', spacing: 'md', margin: 'md', contents };
}

/** LINE draws boxes only, so a bar is one box in another. */
function progressBar({ filled, text }: NonNullable<LineCard['progress']>): object {
  const width = `${Math.round(Math.min(1, Math.max(0, filled)) * 100)}%`;
  const bar = { backgroundColor: accent, height: '8px', width, cornerRadius: '4px' };
  const rail = { backgroundColor: track, height: '8px', cornerRadius: '4px' };
  const filler = { type: 'filler' };
  return stack(
    [stack([stack([filler], bar)], rail), line(text, { size: 'xs', color: softInk, margin: 'sm' })],
    { margin: 'lg' },
  );
}

function bubbleOf({ title, body, pictureUrl, pictureRatio, price, progress, button }: LineCard) {
  return {
    ...{ type: 'bubble', size: pictureUrl === undefined ? 'kilo' : 'mega' },
    ...(pictureUrl !== undefined && {
      hero: {
        ...{ type: 'image', url: pictureUrl, size: 'full', aspectMode: 'cover' },
        aspectRatio: pictureRatio ?? '1:1',
      },
    }),
    body: stack(
      [
        line(title, { weight: 'bold', size: 'md' }),
        ...(body ? [line(body, { color: softInk, margin: 'md' })] : []),
        ...(price ? [priceLine(price)] : []),
        ...(progress ? [progressBar(progress)] : []),
      ],
      { paddingAll: 'lg' },
    ),
    ...(button && {
      footer: stack([buttonTo(button.label, button.url)], { paddingAll: 'lg', paddingTop: 'none' }),
    }),
  };
}

/** Cards as one message, to swipe through. Lists of chats show the `altText` only. */
export function lineMessageOf(
  cards: readonly [LineCard, ...LineCard[]],
  altText: string,
): LineFlexMessage {
  const [first, ...more] = cards.slice(0, lineLimits.bubbles).map(bubbleOf);
  const contents = more.length === 0 ? first : { type: 'carousel', contents: [first, ...more] };
  return { type: 'flex', altText: cut(altText, lineLimits.altText), contents: contents ?? {} };
}

/** Notifications as one message. */
export function notificationMessage(notifications: readonly LineCard[]): LineFlexMessage {
  const [first, ...more] = notifications;
  if (!first) throw new Error('a message needs a notification');
  const altText =
    more.length === 0
      ? `${first.title}：${first.body ?? ''}`
      : `${notifications.length} 則通知：${notifications.map(({ title }) => title).join('、')}`;
  return lineMessageOf([first, ...more], altText);
}

/** An answer with its links as buttons. */
export function answerMessage(
  { text, links }: LineAnswer,
  addressOf: (path: string) => string,
): LineFlexMessage {
  const buttons = links.map(({ label, path }, place) =>
    buttonTo(label, addressOf(path), place === 0 ? 'primary' : 'link'),
  );
  const contents = {
    type: 'bubble',
    body: stack([line(text)], { paddingAll: 'lg' }),
    footer: stack(buttons, { spacing: 'sm', paddingAll: 'lg', paddingTop: 'none' }),
  };
  return { type: 'flex', altText: cut(text, lineLimits.altText), contents };
}

/** Whether LINE takes these at once: one to five, each with a type, which its SDK does not check for friends. */
export const hasLineMessages = (messages: readonly unknown[]): boolean =>
  messages.length >= 1 &&
  messages.length <= lineLimits.messages &&
  messages.every(
    (message) =>
      typeof message === 'object' &&
      message !== null &&
      'type' in message &&
      typeof message.type === 'string' &&
      message.type !== '',
  );
