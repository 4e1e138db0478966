import type { Api } from '@kaituan/contract/api';
import { channelThemeOf } from '@kaituan/domain/look/channel-theme';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { channelLook } from '#server/database/schema/look-schema.ts';
import { type LetterLook, shopLook } from '#server/platform/mail/letter.ts';

type ShownLook = Api['/SiteInfo/GetShopConfig']['answer']['result']['look'];

/** Names a version of a logo in its address, which can be cached for ever. */
const digest = sql<string | null>`left(md5(${channelLook.logo}), 12)`;

/** What pages show of a channel's look: its colour, and where its logo is. */
export async function getShownLook(database: Database, channelId: number): Promise<ShownLook> {
  const { color, logoWidth: width, logoHeight: height } = channelLook;
  const [row] = await database
    .select({ color, digest, width, height })
    .from(channelLook)
    .where(eq(channelLook.channelId, channelId));
  if (!row?.digest || !row.width || !row.height) return { color: row?.color ?? null, logo: null };
  const path = `/look/${channelId}/${row.digest}.webp`;
  return { color: row.color, logo: { path, width: row.width, height: row.height } };
}

/** How letters about a channel look: by its name and in its colour, as its pages do. */
export async function getLetterLook(database: Database, channelId: number): Promise<LetterLook> {
  const [row] = await database
    .select({ name: channel.name, color: channelLook.color })
    .from(channel)
    .leftJoin(channelLook, eq(channelLook.channelId, channel.id))
    .where(eq(channel.id, channelId));
  return { brand: row?.name ?? shopLook.brand, ...paperColors(row?.color ?? null) };
}

/** What a channel's papers are printed with: the logo's bytes, if it has one, and a colour that can be read on white. */
export async function getPaperLook(
  database: Database,
  channelId: number,
): Promise<{ logo: Buffer | undefined; primary: string }> {
  const [row] = await database
    .select({ color: channelLook.color, logo: channelLook.logo })
    .from(channelLook)
    .where(eq(channelLook.channelId, channelId));
  const { primary } = paperColors(row?.color ?? null);
  return { logo: row?.logo ? Buffer.from(row.logo, 'base64') : undefined, primary };
}

type PaperColors = Pick<LetterLook, 'primary' | 'onPrimary'>;

/** Palettes by their base colour: they follow from it alone, and a channel writes to many at once. */
const knownColors = new Map<string, PaperColors>();

function paperColors(color: string | null): PaperColors {
  if (color === null) return { primary: shopLook.primary, onPrimary: shopLook.onPrimary };
  const known = knownColors.get(color);
  if (known) return known;
  const { primary, 'on-primary': onPrimary } = channelThemeOf(color).light;
  const found = { primary, onPrimary };
  knownColors.set(color, found);
  return found;
}

/** The bytes of a logo, as long as it is the channel's. */
export async function findLogo(
  database: Database,
  channelId: number,
  name: string,
): Promise<Buffer | undefined> {
  const [row] = await database
    .select({ logo: channelLook.logo })
    .from(channelLook)
    .where(and(eq(channelLook.channelId, channelId), eq(digest, name)));
  return row?.logo ? Buffer.from(row.logo, 'base64') : undefined;
}
