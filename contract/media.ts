import { z } from 'zod';

export const picture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** CSS colour to paint while it loads. */
  color: z.string(),
});
export type Picture = z.output<typeof picture>;
