import { createRandom } from '@kaituan/server/media/drawing/random';

/** The lifecycle of a product, with days counted from the day of seeding. */
export type Lifecycle = {
  status: 'DRAFT' | 'ACTIVE' | 'SOLD_OUT_HIDDEN' | 'ARCHIVED';
  displayDay: number;
  endDay: number;
  stock: 'PLENTY' | 'LOW' | 'SOLD_OUT';
  /** Days until a pre-ordered product ships; null when it ships from stock. */
  preorderDays: number | null;
};

const newArrivalDays = 14;

/**
 * Most goods are on sale; some are new, upcoming, about to end, ended, or hidden. Steady goods, such as
 * recommended ones, are always on sale.
 */
export function planLifecycle(id: number, isSteady: boolean): Lifecycle {
  const random = createRandom(id * 977 + 31);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const onSale: Lifecycle = {
    status: 'ACTIVE',
    displayDay: -between(newArrivalDays + 1, 380),
    endDay: between(90, 700),
    stock: 'PLENTY',
    preorderDays: null,
  };
  const fate = random();
  if (isSteady) return onSale;
  if (fate < 0.02) return { ...onSale, status: 'DRAFT', displayDay: between(5, 30) };
  if (fate < 0.035) return { ...onSale, status: 'ARCHIVED', endDay: -between(5, 12) };
  if (fate < 0.05) return { ...onSale, status: 'SOLD_OUT_HIDDEN', stock: 'SOLD_OUT' };
  if (fate < 0.08) return { ...onSale, displayDay: between(2, 21) };
  if (fate < 0.1) return { ...onSale, endDay: -between(1, 12) };
  if (fate < 0.21) return { ...onSale, displayDay: -between(0, newArrivalDays - 2) };
  if (fate < 0.25) return { ...onSale, endDay: between(2, 9) };
  if (fate < 0.29) return { ...onSale, preorderDays: between(10, 35) };
  if (fate < 0.34) return { ...onSale, stock: 'SOLD_OUT' };
  if (fate < 0.41) return { ...onSale, stock: 'LOW' };
  return onSale;
}
