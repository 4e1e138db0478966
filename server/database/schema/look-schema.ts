import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { channel } from './catalog-schema.ts';

/** The own colour and logo of a channel; one without a row looks as the shop does. */
export const channelLook = pgTable(
  'channel_look',
  {
    channelId: integer('channel_id')
      .primaryKey()
      .references(() => channel.id, { onDelete: 'cascade' }),
    /** As #1f7a4d. */
    color: text(),
    /** A WebP, in base64: a few kilobytes that travel with the settings, their history and backups. */
    logo: text(),
    logoWidth: integer('logo_width'),
    logoHeight: integer('logo_height'),
  },
  (t) => [
    check('channel_look_color_is_hex', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check(
      'channel_look_logo_has_size',
      sql`(${t.logo} is null) = (${t.logoWidth} is null) and (${t.logo} is null) = (${t.logoHeight} is null)`,
    ),
  ],
);
