/** The lowest piece price of each price band in TWD; a band ends where the next begins. */
export const priceBandFloorsTwd = [0, 100, 300, 500, 1_000, 2_000, 5_000] as const;

/** The range of the band with this floor, inclusive; the last band has no end. */
export function priceBandOf(floorTwd: number): { fromTwd: number; toTwd: number | null } {
  const next = priceBandFloorsTwd.find((floor) => floor > floorTwd);
  return { fromTwd: floorTwd, toTwd: next === undefined ? null : next - 1 };
}
