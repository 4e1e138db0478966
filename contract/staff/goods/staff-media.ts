import { z } from 'zod';
import { endpoint, resultOf, wireChannelId } from '#contract/endpoint.ts';
import { picture } from '#contract/media.ts';

/** Larger ones do not fit into a call; browsers draw them smaller first. */
export const maxPictureBytes = 180 * 1024;

export const addPicture = endpoint({
  path: '/StaffMedia/AddPicture',
  summary: '上傳一張圖片（JPEG、PNG、WebP）；用在商品、橫幅、品牌、活動與團購',
  access: { staff: 'GROUP_BUYS', of: 'CHANNEL' },
  effect: 'MUTATING',
  unlogged: ['content'],
  request: z.strictObject({
    channelId: wireChannelId,
    alt: z
      .string()
      .trim()
      .max(120)
      .meta({ description: '看不到圖片的人聽到的說明', examples: ['切開的愛文芒果'] }),
    content: z
      .base64()
      .max(Math.ceil((maxPictureBytes * 4) / 3))
      .meta({
        description: '檔案內容，base64',
        examples: ['UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA='],
      }),
  }),
  answer: resultOf(picture),
  refusals: ['NOT_FOUND'],
});
