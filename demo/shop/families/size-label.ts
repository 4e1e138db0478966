const gramsPerUnit: Record<string, number> = {
  kg: 1000,
  g: 1,
  ml: 1,
  L: 1000,
  台斤: 600,
  半磅: 227,
  一磅: 454,
  磅: 454,
};

/** The weight in grams in a size label such as `250ml × 24 瓶`, if any. */
export function findWeightG(label: string): number | undefined {
  const pound = /^(半磅|一磅)$/.exec(label)?.[1];
  if (pound) return gramsPerUnit[pound];
  const match = /(\d+(?:\.\d+)?)\s?(kg|g|ml|L|台斤|磅)(?:\b|(?=[^a-z]|$))/.exec(label);
  if (!match) return undefined;
  const single = Number(match[1]) * (gramsPerUnit[match[2] ?? ''] ?? 0);
  const times = Number(/×\s?(\d+)/.exec(label.slice(match.index))?.[1] ?? 1);
  return Math.round(single * times);
}
