import * as contract from '@kaituan/contract/staff/shop/staff-settings';
import { parseHexColor } from '@kaituan/domain/look/color';
import { eq } from 'drizzle-orm';
import { channelLook } from '#server/database/schema/look-schema.ts';
import { redrawLogo } from '#server/media/redraw-logo.ts';
import { answerSetting, type Setting } from './setting.ts';

type Look = { color: string | null; logo: string | null };

const look: Setting<Look> = {
  name: 'LOOK',
  async load(database, { channelId }) {
    const [row] = await database
      .select({ color: channelLook.color, logo: channelLook.logo })
      .from(channelLook)
      .where(eq(channelLook.channelId, channelId));
    return row ?? { color: null, logo: null };
  },
  tidy: ({ color, logo }) => ({
    // What is no colour stays as it was typed, for the mistake.
    color: color?.trim() ? (parseHexColor(color) ?? color) : null,
    logo: logo || null,
  }),
  async check({ color, logo }) {
    const isColor = color === null || parseHexColor(color) === color;
    const isLogo = logo === null || (await redrawLogo(Buffer.from(logo, 'base64'))) !== undefined;
    return [
      ...(isColor ? [] : [{ path: 'color', text: '請填 # 與六個字，例如 #1f7a4d' }]),
      ...(isLogo ? [] : [{ path: 'logo', text: '這不是 JPEG、PNG 或 WebP 圖片，或檔案壞了' }]),
    ];
  },
  async store({ database }, { channelId }, { color, logo }) {
    const drawn = logo === null ? undefined : await redrawLogo(Buffer.from(logo, 'base64'));
    const value = {
      color,
      logo: drawn?.bytes.toString('base64') ?? null,
      logoWidth: drawn?.width ?? null,
      logoHeight: drawn?.height ?? null,
    };
    await database
      .insert(channelLook)
      .values({ channelId, ...value })
      .onConflictDoUpdate({ target: channelLook.channelId, set: value });
  },
};

export const [getLook, saveLook] = answerSetting(contract.lookSetting, look);
