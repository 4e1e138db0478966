import type { LineAnswer } from '@kaituan/domain/notification/line-keyword';
import type { Notice } from '#server/features/flows/notifying/courier.ts';
import type { LineMessage } from '#server/platform/line/line-messaging.ts';

/** What LINE takes at most. */
export const lineLimits = {
  altText: 400,
  bubbleBytes: 30_000,
  carouselBytes: 50_000,
  bubbles: 12,
} as const;

const ink = '#2b2326';
const softInk = '#6b5d62';
const accent = '#8e1b3e';

const line = (text: string, look: object = {}) => ({
  ...{ type: 'text', text, wrap: true, color: ink, size: 'sm' },
  ...look,
});

const button = (label: string, uri: string, style: 'primary' | 'link' = 'primary') => ({
  ...{ type: 'button', style, height: 'sm', action: { type: 'uri', label, uri } },
  ...(style === 'primary' && { color: accent }),
});

const stack = (contents: object[], look: object = {}) => ({
  ...{ type: 'box', layout: 'vertical', contents },
  ...look,
});

function bubbleOf({ title, body, url }: Pick<Notice, 'title' | 'body' | 'url'>): object {
  return {
    ...{ type: 'bubble', size: 'kilo' },
    body: stack(
      [
        line(title, { weight: 'bold', size: 'md' }),
        ...(body === '' ? [] : [line(body, { color: softInk, margin: 'md' })]),
      ],
      { paddingAll: 'lg' },
    ),
    ...(url !== undefined && {
      footer: stack([button('查看', url)], { paddingAll: 'lg', paddingTop: 'none' }),
    }),
  };
}

const cut = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

/** Notices as one message: a card, or several to swipe through. Lists of chats show the `altText` only. */
export function noticeMessage(
  notices: readonly Pick<Notice, 'title' | 'body' | 'url'>[],
): LineMessage {
  const [first] = notices;
  if (!first) throw new Error('a message needs a notice');
  const altText =
    notices.length === 1
      ? `${first.title}：${first.body}`
      : `${notices.length} 則通知：${notices.map(({ title }) => title).join('、')}`;
  const bubbles = notices.map(bubbleOf);
  const contents = bubbles.length === 1 ? bubbles[0] : { type: 'carousel', contents: bubbles };
  return { type: 'flex', altText: cut(altText, lineLimits.altText), contents: contents ?? {} };
}

/** An answer with its links as buttons. */
export function answerMessage({ text, links }: LineAnswer, publicUrl: string): LineMessage {
  const buttons = links.map(({ label, path }, place) =>
    button(label, new URL(path, publicUrl).href, place === 0 ? 'primary' : 'link'),
  );
  const contents = {
    type: 'bubble',
    body: stack([line(text)], { paddingAll: 'lg' }),
    footer: stack(buttons, { spacing: 'sm', paddingAll: 'lg', paddingTop: 'none' }),
  };
  return { type: 'flex', altText: cut(text, lineLimits.altText), contents };
}
