import { channelThemeOf } from '@kaituan/domain/look/channel-theme';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { loadSharp } from '#server/media/load-sharp.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { installRoutes } from './install-routes.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

const own = { src: '/media/own/640.webp', sizes: '640x640', form_factor: 'narrow' };
/** Routes of a node that has drawn nothing yet. */
const get = (path: string, isDemo = false) =>
  installRoutes(opened.database, { isDemo, listScreenshots: async () => [own] }).request(path);
type Icon = { src: string; sizes: string; purpose: string; type: string };
type AppManifest = { name: string; theme_color: string; icons: Icon[]; screenshots?: object[] };
const readManifest = async (isDemo = false) =>
  (await (await get(`/manifest.webmanifest?channelId=${channelId}`, isDemo)).json()) as AppManifest;

async function saveLook(value: { color: string | null; logo: string | null }) {
  const ask = askAsOwner({ database: opened.database });
  const { version } = (await ask('/StaffSettings/GetLook', { channelId })).result;
  await ask('/StaffSettings/SaveLook', { channelId, version, value });
}

async function drawLogo(): Promise<string> {
  const sharp = await loadSharp();
  const create = { width: 200, height: 80, channels: 4, background: '#00f' } as const;
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}

/** The colour of a pixel. */
async function pixelOf(path: string, at: { left: number; top: number }): Promise<string> {
  const sharp = await loadSharp();
  const png = Buffer.from(await (await get(path)).arrayBuffer());
  const area = { ...at, width: 1, height: 1 };
  const bytes = await sharp(png).extract(area).removeAlpha().raw().toBuffer();
  return `#${bytes.toString('hex')}`;
}

describe('the app manifest of a channel', () => {
  it('has what browsers ask for before they offer to install', async () => {
    const answer = await get(`/manifest.webmanifest?channelId=${channelId}`);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    expect(answer.headers.get('cache-control')).toContain('max-age=3600');
    expect(await answer.json()).toMatchObject({
      ...{ name: '測試通路', lang: 'zh-Hant-TW', display: 'standalone', scope: '/' },
      ...{ id: `/?channelId=${channelId}`, start_url: `/?channelId=${channelId}` },
      theme_color: '#8e1b3e',
    });
  });

  it('has icons of the sizes that it names', async () => {
    const { icons } = await readManifest();
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    const sharp = await loadSharp();
    for (const { src, sizes, type } of icons) {
      const answer = await get(src);
      expect(answer.headers.get('content-type')).toBe(type);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it('has the colour, the name and the logo of its channel', async () => {
    await saveLook({ color: '#1f5f4a', logo: null });
    expect(await readManifest()).toMatchObject({
      ...{ name: '測試通路', theme_color: channelThemeOf('#1f5f4a').light.primary },
    });
    const corner = { left: 2, top: 2 };
    expect(await pixelOf(`/look/${channelId}/maskable-512.png`, corner)).toBe('#1f5f4a');
    await saveLook({ color: null, logo: await drawLogo() });
    const { channelName } = (
      await createCaller(opened.database).call('/SiteInfo/GetShopConfig', { channelId })
    ).result;
    expect((await readManifest()).name).toBe(channelName);
    expect(await pixelOf(`/look/${channelId}/maskable-512.png`, corner)).toBe('#ffffff');
    const middle = { left: 256, top: 256 };
    expect(await pixelOf(`/look/${channelId}/icon-512.png`, middle)).toBe('#0000ff');
  });

  it('shows the goods of the demo in a demo shop only, which looks like itself', async () => {
    await saveLook({ color: null, logo: null });
    const { screenshots } = await readManifest(true);
    expect(screenshots?.length).toBeGreaterThan(0);
    expect(screenshots).not.toContainEqual(own);
    expect((await readManifest()).screenshots).toEqual([own]);
    await saveLook({ color: '#1f5f4a', logo: null });
    expect((await readManifest(true)).screenshots).toEqual([own]);
  });

  it.each(['', '?channelId=abc', '?channelId=999999999'])('is the shop’s own at %s', async (at) => {
    const answer = await get(`/manifest.webmanifest${at}`);
    expect(await answer.json()).toMatchObject({ id: '/?channelId=100083' });
  });

  it.each(['icon-193.png', 'icon-64.png'])('has no icon %s', async (name) => {
    expect((await get(`/look/${channelId}/${name}`)).status).toBe(404);
  });
});
