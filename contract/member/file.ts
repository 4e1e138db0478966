import { z } from 'zod';

export const fileNo = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .describe('檔案編號');

export const fileTypes = ['PICTURE', 'PDF'] as const;

export const storedFile = z.object({
  fileNo: z.string(),
  type: z.enum(fileTypes),
  name: z.string(),
  bytes: z.int(),
  /** Of pictures, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** A signed address, valid for one to two hours. */
  url: z.string(),
});
export type StoredFile = z.output<typeof storedFile>;
