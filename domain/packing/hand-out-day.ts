/** A parcel on the list of a day on which goods are handed out. */
type Listed = {
  orderNo: string;
  place: string;
  /** The day that the buyer asked for; null where any is fine. */
  day: string | null;
  isHanded: boolean;
  /** Of the whole order; null for staff who may not receive any. */
  dueTwd: number | null;
  collectedTwd: number | null;
};

export type PlaceOfDay<Row> = {
  place: string;
  handed: Row[];
  /** Who may still come: asked for this day, an earlier one, or none. */
  absent: Row[];
  collectedTwd: number;
  dueTwd: number;
};

/** Who came on a day and who did not, place by place, with the cash of each order counted once. */
export function listHandOutDay<Row extends Listed>(
  rows: readonly Row[],
  on: string,
): PlaceOfDay<Row>[] {
  const listed = rows.filter(({ isHanded, day }) => isHanded || (day ?? on) <= on);
  const places = [...new Set(listed.map(({ place }) => place))].sort((a, b) => a.localeCompare(b));
  return places.map((place) => {
    const here = listed.filter((row) => row.place === place);
    const handed = here.filter(({ isHanded }) => isHanded);
    const absent = here.filter(({ isHanded }) => !isHanded);
    return {
      ...{ place, handed, absent },
      collectedTwd: sumOfOrders(handed, ({ collectedTwd }) => collectedTwd),
      dueTwd: sumOfOrders(absent, ({ dueTwd }) => dueTwd),
    };
  });
}

const sumOfOrders = <Row extends Listed>(
  rows: readonly Row[],
  amountOf: (row: Row) => number | null,
): number =>
  [...new Map(rows.map((row) => [row.orderNo, amountOf(row) ?? 0])).values()].reduce(
    (sum, amount) => sum + amount,
    0,
  );
