import { z } from 'zod';

const touch = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);

/** Where the shopper came from: the first and the last `source` seen in 30 days. */
export const wireSource = z
  .strictObject({ first: touch, last: touch })
  .meta({ description: '來源：首次與最近一次', examples: [{ first: 'line-oa', last: 'line-oa' }] });
