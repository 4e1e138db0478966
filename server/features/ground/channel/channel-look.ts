import type { Api } from '@kaituan/contract/api';
import { channelThemeOf } from '@kaituan/domain/look/channel-theme';
import { and, eq, sql } from 'drizzle-orm';
import { channel } from '#server/database/catalog-schema.ts';
import type { Database } from '#server/database/database.ts';
import { channelLook } from '#server/database/look-schema.ts';
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

/** How letters about a channel look: by its name where it has a logo, as its pages do, and in its colour. */
export async function getLetterLook(database: Database, channelId: number): Promise<LetterLook> {
  const [row] = await database
    .select({ name: channel.name, color: channelLook.color, logo: digest })
    .from(channelLook)
    .innerJoin(channel, eq(channel.id, channelLook.channelId))
    .where(eq(channelLook.channelId, channelId));
  const theme = row?.color ? channelThemeOf(row.color).light : undefined;
  return {
    brand: row?.logo ? row.name : shopLook.brand,
    primary: theme?.primary ?? shopLook.primary,
    onPrimary: theme?.['on-primary'] ?? shopLook.onPrimary,
  };
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
