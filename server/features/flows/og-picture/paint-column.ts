import {
  breakLines,
  type LetterStyle,
  letterText,
  shorten,
} from '#server/media/lettering/letter-text.ts';
import { paintPrice } from './paint-price.ts';
import { paintSeats, paintTrack } from './paint-progress.ts';
import { colors } from './picture-colors.ts';
import type { PictureFacts } from './picture-facts.ts';

const title: LetterStyle = { size: 46, weight: 900 };
const titleLineHeight = 62;
const headlineStyle: LetterStyle = { size: 32, weight: 700 };
/** The padding between a text and the edge of its background. */
const inset = 26;
const smallStyle: LetterStyle = { size: 25, weight: 500 };

const tones = {
  LIVE: { fill: colors.primary, ink: '#ffffff' },
  SOON: { fill: colors.accentSoft, ink: colors.accentInk },
  GOOD: { fill: colors.goodSoft, ink: colors.good },
  QUIET: { fill: colors.sunken, ink: colors.inkSoft },
} as const;

async function line(
  text: string,
  style: LetterStyle,
  { x = 0, y, fill }: { x?: number; y: number; fill: string },
): Promise<string> {
  const { svg } = await letterText(text, style);
  return `<g transform="translate(${x} ${y})" fill="${fill}">${svg}</g>`;
}

/** The column beside the picture, from the shop's name to the closing time. */
export async function paintColumn(facts: PictureFacts, width: number): Promise<string> {
  const lines = await breakLines(facts.title, title, { width, max: 2 });
  const titles = lines.map((text, index) =>
    line(text, title, {
      y: (lines.length === 1 ? 182 : 154) + index * titleLineHeight,
      fill: colors.ink,
    }),
  );
  const parts = await Promise.all([
    paintTop(facts, width),
    ...titles,
    paintPrice(facts, width),
    paintHeadline(facts, width),
    facts.seats ? paintSeats(facts.seats, width) : paintTrack(facts.progress, width),
    paintFoot(facts, width),
  ]);
  return parts.join('');
}

async function paintTop({ shopName, badge }: PictureFacts, width: number): Promise<string> {
  const style: LetterStyle = { size: 26, weight: 700 };
  const { svg, width: textWidth } = await letterText(badge.text, style);
  const pill = textWidth + 40;
  const { fill, ink } = tones[badge.tone];
  const name = await shorten(shopName, style, width - pill - 40);
  return (
    (await line(name, style, { y: 76, fill: colors.primary })) +
    `<rect x="${width - pill}" y="43" width="${pill}" height="48" rx="24" fill="${fill}"/>` +
    `<g transform="translate(${width - pill + 20} 76)" fill="${ink}">${svg}</g>`
  );
}

async function paintHeadline({ headline, badge }: PictureFacts, width: number): Promise<string> {
  const { fill, ink } = tones[badge.tone === 'LIVE' ? 'SOON' : badge.tone];
  const text = await shorten(headline, headlineStyle, width - 2 * inset);
  return (
    `<rect y="404" width="${width}" height="70" rx="20" fill="${fill}"/>` +
    (await line(text, headlineStyle, { x: inset, y: 451, fill: ink }))
  );
}

async function paintFoot({ countText, timeText }: PictureFacts, width: number): Promise<string> {
  const time = await letterText(timeText, smallStyle);
  const count = await shorten(countText, smallStyle, width - time.width - inset);
  return (
    (await line(count, smallStyle, { y: 584, fill: colors.inkSoft })) +
    `<g transform="translate(${width - time.width} 584)" fill="${colors.inkSoft}">${time.svg}</g>`
  );
}
