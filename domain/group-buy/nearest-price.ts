/** Group buys in the order given, those that miss the fewest pieces to their next price first. */
export const nearestPriceFirst = <Group>(
  groups: readonly Group[],
  unitsToNextRungOf: (group: Group) => number | null,
): Group[] =>
  groups
    .map((group) => ({ group, missing: unitsToNextRungOf(group) ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.missing === b.missing ? 0 : a.missing - b.missing))
    .map(({ group }) => group);
