import { themeSheetOf } from '@kaituan/domain/look/channel-theme';
import { isHexColor } from '@kaituan/domain/look/color';
import { Hono } from 'hono';
import type { Database } from '#server/database/database.ts';
import { findLogo } from './channel-look.ts';

const forEver = 'public, max-age=31536000, immutable';
/** What follows from a colour changes with a release. */
const forAnHour = 'public, max-age=3600, stale-while-revalidate=86400';

/**
 * Serves `GET /look/1f7a4d.css`, the theme that follows from a colour, and `GET /look/{channelId}/{digest}.webp`, a
 * channel's logo, whose address names its content.
 */
export function lookRoutes(database: Database): Hono {
  return new Hono()
    .get('/look/:file{[0-9a-f]{6}\\.css}', (c) => {
      const color = `#${c.req.param('file').slice(0, 6)}`;
      if (!isHexColor(color)) return c.notFound();
      return c.body(themeSheetOf(color), 200, {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': forAnHour,
        'X-Content-Type-Options': 'nosniff',
      });
    })
    .get('/look/:channelId{[1-9][0-9]{0,8}}/:file{[0-9a-f]{12}\\.webp}', async (c) => {
      const { channelId, file } = c.req.param();
      const logo = await findLogo(database, Number(channelId), file.slice(0, 12));
      if (!logo) return c.notFound();
      return c.body(new Uint8Array(logo), 200, {
        'Content-Type': 'image/webp',
        'Content-Length': String(logo.length),
        'Cache-Control': forEver,
        'X-Content-Type-Options': 'nosniff',
      });
    });
}
