import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { createExpiringCache } from '#server/http/expiring-cache.ts';
import { type Admission, requestCost } from '#server/http/limits/admission.ts';
import { loadSharp } from '#server/media/load-sharp.ts';
import { inPictureQueue } from '#server/media/picture-queue.ts';
import { findLogo, getLetterLook, getShownLook } from './channel-look.ts';

const icons = {
  'icon-192.png': { size: 192, purpose: 'any' },
  'icon-512.png': { size: 512, purpose: 'any' },
  'maskable-512.png': { size: 512, purpose: 'maskable' },
} as const;
type IconName = keyof typeof icons;
const isIcon = (name: string): name is IconName => name in icons;

const forAnHour = 'public, max-age=3600, stale-while-revalidate=86400';
const hourMs = 3_600_000;
const maxIcons = 60;
const maxIconBytes = 4 * 1024 * 1024;
const accent = '#ff9d47';

/** Goods of the demo are on them, so another shop, or one with a look of its own, shows pictures of its own. */
const demoScreenshots = [
  { src: '/screenshots/home-narrow.webp', sizes: '780x1688', form_factor: 'narrow', label: '首頁' },
  {
    src: '/screenshots/group-narrow.webp',
    sizes: '780x1688',
    form_factor: 'narrow',
    label: '團購',
  },
  { src: '/screenshots/home-wide.webp', sizes: '1280x800', form_factor: 'wide', label: '首頁' },
].map((screenshot) => ({ ...screenshot, type: 'image/webp' }));

type InstallOptions = {
  isDemo: boolean;
  admission?: Admission;
  /** Pictures of a channel's own. */
  listScreenshots(channelId: number): Promise<object[]>;
};

/**
 * What browsers need to install the shop as an app, in the look of a channel: `GET /manifest.webmanifest?channelId=…`
 * and its icons, `GET /look/{channelId}/icon-192.png` and the like.
 */
export function installRoutes(
  database: Database,
  { isDemo, admission, listScreenshots }: InstallOptions,
): Hono {
  const screenshots = createExpiringCache<object[]>({
    ...{ freshForMs: hourMs, max: maxIcons, maxBytes: maxIconBytes },
    bytesOf: (listed) => JSON.stringify(listed).length * 2,
  });
  const drawn = createExpiringCache<Buffer>({
    ...{ freshForMs: hourMs, max: maxIcons, maxBytes: maxIconBytes },
    bytesOf: ({ length }) => length,
  });
  return new Hono()
    .get('/manifest.webmanifest', async (c) => {
      const find = async () => {
        const id = await findChannel(database, c.req.query('channelId'));
        return { id, app: await describeApp(database, id) };
      };
      const { id, app } = await (admission?.inTurn(c, requestCost.page, find) ?? find());
      const { looksLikeDemo, ...manifest } = app;
      const shown =
        isDemo && looksLikeDemo
          ? demoScreenshots
          : await screenshots.get(String(id), () => listScreenshots(id));
      const described = { ...manifest, ...(shown.length > 0 && { screenshots: shown }) };
      return c.body(JSON.stringify(described), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': forAnHour,
      });
    })
    .get('/look/:channelId{[1-9][0-9]{0,8}}/:file{(?:icon|maskable)-[0-9]{3}\\.png}', async (c) => {
      const { channelId, file } = c.req.param();
      if (!isIcon(file)) return c.notFound();
      const id = await findChannel(database, channelId);
      const draw = () => inPictureQueue(() => drawIcon(database, id, file));
      const value = await drawn.get(`${id} ${file}`, draw);
      return c.body(new Uint8Array(value), 200, {
        'Content-Type': 'image/png',
        'Content-Length': String(value.length),
        'Cache-Control': forAnHour,
      });
    });
}

/** The open channel of an address, or the shop's own. */
async function findChannel(database: Database, given: string | undefined): Promise<number> {
  const requested = /^\d{1,9}$/.test(given ?? '') ? Number(given) : defaultChannelId;
  const [row] = await database
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(channel.id, requested), eq(channel.isActive, true)));
  return row?.id ?? defaultChannelId;
}

async function describeApp(database: Database, channelId: number) {
  const { brand, primary } = await getLetterLook(database, channelId);
  const { color, logo } = await getShownLook(database, channelId);
  const inChannel = (path: string) => `${path}?channelId=${channelId}`;
  return {
    id: inChannel('/'),
    name: brand,
    short_name: brand,
    description: `${brand}：團購、批發，訂單與取貨資訊離線也看得到。`,
    ...{ lang: 'zh-Hant-TW', dir: 'ltr', categories: ['shopping'] },
    ...{ start_url: inChannel('/'), scope: '/', display: 'standalone' },
    ...{ theme_color: primary, background_color: '#ffffff' },
    icons: Object.entries(icons).map(([name, { size, purpose }]) => ({
      ...{ src: `/look/${channelId}/${name}`, sizes: `${size}x${size}`, purpose },
      type: 'image/png',
    })),
    shortcuts: [
      { name: '我的訂單', url: inChannel('/member/orders') },
      { name: '收藏清單', url: inChannel('/member/wishlist') },
      { name: '購物車', url: inChannel('/cart') },
    ],
    looksLikeDemo: color === null && logo === null,
  };
}

/** The bag of the shop on the channel's colour, or the channel's logo; systems may cut a maskable one's edges off. */
async function drawIcon(database: Database, channelId: number, name: IconName): Promise<Buffer> {
  const { size, purpose } = icons[name];
  const { primary } = await getLetterLook(database, channelId);
  const { logo: shown } = await getShownLook(database, channelId);
  const digest = shown?.path.replace(/^.*\/|\.webp$/g, '');
  const logo = digest === undefined ? undefined : await findLogo(database, channelId, digest);
  const isMaskable = purpose === 'maskable';
  const sharp = await loadSharp();
  const ground = sharp(Buffer.from(groundOf({ size, isMaskable, primary, hasLogo: !!logo })));
  if (!logo) return ground.png().toBuffer();
  const side = Math.round(size * (isMaskable ? 0.6 : 0.78));
  const fitted = await sharp(logo).resize(side, side, { fit: 'inside' }).png().toBuffer();
  return ground
    .composite([{ input: fitted, gravity: 'centre' }])
    .png()
    .toBuffer();
}

type Ground = { size: number; isMaskable: boolean; primary: string; hasLogo: boolean };

function groundOf({ size, isMaskable, primary, hasLogo }: Ground): string {
  const corner = isMaskable ? 0 : 16;
  const scale = isMaskable ? 0.8 : 1;
  const bag = `<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">
    <path d="M20 26h24l-2.6 22a4 4 0 0 1-4 3.5H26.6a4 4 0 0 1-4-3.5z" fill="#fff"/>
    <path d="M25 28v-5a7 7 0 0 1 14 0v5" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round"/>
  </g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="${corner}" fill="${hasLogo ? '#ffffff' : primary}"/>${hasLogo ? '' : bag}
  </svg>`;
}
