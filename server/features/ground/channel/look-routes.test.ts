import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { loadSharp } from '#server/media/load-sharp.ts';
import { shopLook } from '#server/platform/mail/letter.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { getLetterLook } from './channel-look.ts';
import { lookRoutes } from './look-routes.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

const get = (path: string) => lookRoutes(opened.database).request(path);
const lookOf = async () =>
  (await createCaller(opened.database).call('/SiteInfo/GetShopConfig', { channelId })).result.look;

type Look = { color: string | null; logo: string | null };
async function save(value: Look) {
  const ask = askAsOwner({ database: opened.database });
  const { version } = (await ask('/StaffSettings/GetLook', { channelId })).result;
  return (await ask('/StaffSettings/SaveLook', { channelId, version, value })).result.value;
}
async function draw(width: number, height: number, format: 'png' | 'tiff') {
  const sharp = await loadSharp();
  const create = { width, height, channels: 4, background: { r: 0, g: 90, b: 60, alpha: 0.5 } };
  const picture = sharp({ create: create as never }).toFormat(format);
  return (await picture.toBuffer()).toString('base64');
}
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');

describe('the look of a channel', () => {
  it('is the shop’s until it has a colour and a logo of its own', async () => {
    expect(await lookOf()).toEqual({ color: null, logo: null });
    await save({ color: ' 1F7A4D ', logo: await draw(960, 200, 'png') });
    const { color, logo } = await lookOf();
    expect({ color, width: logo?.width, height: logo?.height }).toEqual({
      ...{ color: '#1f7a4d', width: 480, height: 100 },
    });
    const answer = await get(logo?.path ?? '');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const sharp = await loadSharp();
    const drawn = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(drawn).toMatchObject({ format: 'webp', width: 480, hasAlpha: true });
  });

  it('stays as it is when it is saved as it was read, and its address as well', async () => {
    const first = await save({ color: null, logo: await draw(100, 40, 'png') });
    const { logo } = await lookOf();
    expect(await save(first)).toEqual(first);
    expect((await lookOf()).logo).toEqual(logo);
    await save({ color: null, logo: null });
    expect(await lookOf()).toEqual({ color: null, logo: null });
    expect((await get(logo?.path ?? '')).status).toBe(404);
  });

  it('is that of its letters, too', async () => {
    const brand = '測試通路';
    expect(await getLetterLook(opened.database, channelId)).toEqual({ ...shopLook, brand });
    await save({ color: '#1f5f4a', logo: null });
    expect(await getLetterLook(opened.database, channelId)).toEqual({
      ...{ brand, primary: '#1f5f4a', onPrimary: '#ffffff' },
    });
    await save({ color: null, logo: null });
  });

  it.each([
    ['no colour', { color: 'green', logo: null }],
    ['what would end the rule', { color: '#1f7a4d;}', logo: null }],
    ['an SVG', { color: null, logo: svg.toString('base64') }],
    ['text', { color: null, logo: Buffer.from('hello').toString('base64') }],
    ['a broken PNG', { color: null, logo: 'iVBORw0KGgoAAAANSUhEUg==' }],
  ])('is not %s', async (_, value) => {
    await expect(save(value)).rejects.toThrow();
    expect(await lookOf()).toEqual({ color: null, logo: null });
  });

  it('is not a picture of another kind', async () => {
    await expect(save({ color: null, logo: await draw(40, 40, 'tiff') })).rejects.toThrow();
  });
});

describe('the style sheet of a colour', () => {
  it('sets the colours, and is cached by browsers until the next release may change them', async () => {
    const answer = await get('/look/1f5f4a.css');
    expect(answer.headers.get('content-type')).toContain('text/css');
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=3600, stale-while-revalidate=86400',
    );
    expect(await answer.text()).toContain('--color-primary:#1f5f4a');
  });

  it.each(['/look/1f5f4.css', '/look/red.css', '/look/1F5F4A.css', '/look/1/000000000000.webp'])(
    'is nothing at %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );
});
