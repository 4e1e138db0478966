import { expect, test } from 'vitest';
import { shareCard } from './share-card.ts';

const page = { title: '蝦仁團', text: '再 7 份就降價', url: 'https://shop.example/g/1' };

/** What a page says of itself. */
function headWith(meta: Record<string, string>, scripts: readonly string[] = []) {
  const querySelector = (selector: string) => {
    const content = meta[/"(.+)"/.exec(selector)?.[1] ?? ''];
    return content === undefined ? null : { getAttribute: () => content };
  };
  const querySelectorAll = () => scripts.map((textContent) => ({ textContent }));
  return { querySelector, querySelectorAll } as unknown as Document;
}
const cardOf = (...head: Parameters<typeof headWith>) => {
  const { contents, ...rest } = shareCard(page, headWith(...head));
  return { ...rest, text: JSON.stringify(contents) };
};

test('a card leads to the page, with its title and what is said of it', () => {
  const { type, altText, text } = cardOf({});
  expect({ type, altText }).toEqual({ type: 'flex', altText: '蝦仁團：再 7 份就降價' });
  for (const part of ['蝦仁團', '再 7 份就降價', 'https://shop.example/g/1']) {
    expect(text).toContain(part);
  }
});

test('the drawn picture of a group buy keeps its shape', () => {
  const { text } = cardOf({
    ...{ 'og:image': 'https://shop.example/og/group-buys/7.png?channelId=1' },
    ...{ 'og:image:width': '1200', 'og:image:height': '630' },
  });
  expect(text).toContain('"url":"https://shop.example/og/group-buys/7.png?channelId=1"');
  expect(text).toContain('"aspectRatio":"1200:630"');
});

test('a picture of goods is fetched as JPEG, and none without https', () => {
  expect(cardOf({ 'og:image': 'https://shop.example/media/a1/1280.webp' }).text).toContain(
    'https://shop.example/media/a1/640.jpg',
  );
  expect(cardOf({ 'og:image': 'http://localhost/media/a1/1280.webp' }).text).not.toContain('hero');
});

test('the price is the one that the page tells search engines', () => {
  const product = { '@type': 'Product', offers: { price: 1280 } };
  expect(cardOf({}, ['{', JSON.stringify(product)]).text).toContain('NT$1,280');
  const several = { '@type': 'Product', offers: { lowPrice: '90', highPrice: '120' } };
  expect(cardOf({}, [JSON.stringify(several)]).text).toContain('NT$90');
  const variants = (...prices: number[]) =>
    cardOf({}, [
      JSON.stringify({ '@type': 'Product', offers: prices.map((price) => ({ price })) }),
    ]);
  expect(variants(636, 318).text).toContain('"NT$318 起"');
  expect(variants(318, 318).text).toContain('"NT$318"');
  expect(cardOf({}, [JSON.stringify({ '@type': 'Product' })]).text).not.toContain('NT$');
});

test('a shared page’s own picture and price come before those of the page on the screen', () => {
  const product = { '@type': 'Product', offers: { price: 1280 } };
  const head = headWith({ 'og:image': 'https://shop.example/open-graph.jpg' }, [
    JSON.stringify(product),
  ]);
  const picture = { url: 'https://shop.example/og/7.png?v=OPEN-3', width: 1200, height: 630 };
  const cardWith = (url = picture.url) => {
    const shared = { ...page, price: { now: 'NT$320' }, picture: { ...picture, url } };
    return JSON.stringify(shareCard(shared, head).contents);
  };
  expect(cardWith()).toContain('"url":"https://shop.example/og/7.png?v=OPEN-3"');
  expect(cardWith()).toContain('"aspectRatio":"1200:630"');
  expect(cardWith()).toContain('NT$320');
  expect(cardWith()).not.toContain('1,280');
  expect(cardWith('http://localhost/og/7.png')).not.toContain('hero');
});
