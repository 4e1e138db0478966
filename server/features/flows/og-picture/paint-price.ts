import { type LetterStyle, letterText, shorten } from '#server/media/lettering/letter-text.ts';
import { colors } from './picture-colors.ts';
import type { PictureFacts } from './picture-facts.ts';

const labelStyle: LetterStyle = { size: 27, weight: 500 };
const labelY = 280;
const priceY = 370;
const gap = 12;

/** The current join price and, where there is room, the next one. */
export async function paintPrice(
  { price, priceHint, next }: PictureFacts,
  width: number,
): Promise<string> {
  if (!price) return put(priceHint, { size: 40, weight: 700 }, 0, 345, colors.price);
  const [amount = '', from = ''] = price.text.split(' ');
  const big = await letterText(amount, { size: next ? (from ? 74 : 82) : 88, weight: 900 });
  const small = await letterText(from, { size: next ? 28 : 34, weight: 700 });
  const end = big.width + (from ? gap + small.width : 0);
  const parts = [
    paintLabels(price, width),
    `<g transform="translate(-3 ${priceY})" fill="${colors.price}">${big.svg}</g>`,
    `<g transform="translate(${big.width + gap} ${priceY})" fill="${colors.price}">${small.svg}</g>`,
    next && paintNext(next, end + gap, width),
  ];
  return (await Promise.all(parts)).join('');
}

/** The label of the price, and the ordinary price struck through. */
async function paintLabels(
  { label, ordinaryText }: NonNullable<PictureFacts['price']>,
  width: number,
): Promise<string> {
  const ordinary = await letterText(ordinaryText ?? '', { ...labelStyle, weight: 400 });
  const room = ordinaryText === null ? width : width - ordinary.width - gap - 8;
  const { svg, width: end } = await letterText(await shorten(label, labelStyle, room), labelStyle);
  const labelGroup = `<g transform="translate(0 ${labelY})" fill="${colors.inkSoft}">${svg}</g>`;
  if (ordinaryText === null) return labelGroup;
  return (
    `${labelGroup}<g transform="translate(${end + gap} ${labelY})" fill="${colors.inkSoft}">` +
    `${ordinary.svg}<rect x="-4" y="-11" width="${ordinary.width + 8}" height="2.5"/></g>`
  );
}

/** An arrow to the next price, with its condition above. */
async function paintNext(
  { label, text }: NonNullable<PictureFacts['next']>,
  x: number,
  width: number,
): Promise<string> {
  const amount = await letterText(text, { size: 40, weight: 700 });
  const takes = await letterText(label, { size: 24, weight: 500 });
  const start = x + 38;
  if (start + Math.max(amount.width, takes.width) > width) return '';
  return (
    `<path d="M${x} ${priceY - 16}h26m-11 -11l11 11l-11 11" fill="none" stroke="${colors.accent}" ` +
    'stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>' +
    `<g transform="translate(${start} ${priceY})" fill="${colors.accentInk}">${amount.svg}</g>` +
    `<g transform="translate(${start} ${priceY - 46})" fill="${colors.inkSoft}">${takes.svg}</g>`
  );
}

async function put(text: string, style: LetterStyle, x: number, y: number, fill: string) {
  const { svg } = await letterText(text, style);
  return `<g transform="translate(${x} ${y})" fill="${fill}">${svg}</g>`;
}
