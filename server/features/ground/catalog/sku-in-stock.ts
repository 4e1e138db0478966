import { sql } from 'drizzle-orm';

/** Whether there are pieces for a smallest order of the SKU `s`, outside flash sales and pre-orders. */
export const isSkuInStock = sql`(s.on_hand - s.reserved) / s.multiple * s.multiple >= s.moq`;
