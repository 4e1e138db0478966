/** Per node; beyond it browsers poll instead. */
const maxPerNode = 5_000;
/** Per address, which a whole office or mobile network may share. */
const maxPerAddress = 300;

export type ConnectionLimit = {
  /**
   * Takes a slot and returns its release function, or the limit that is reached; null for an unknown
   * address.
   */
  take(address: string | null): (() => void) | 'NODE' | 'ADDRESS';
};

export function createConnectionLimit({
  perNode = maxPerNode,
  perAddress = maxPerAddress,
} = {}): ConnectionLimit {
  const countOf = new Map<string, number>();
  let total = 0;

  function giveBack(address: string | null): void {
    total -= 1;
    if (address === null) return;
    const count = (countOf.get(address) ?? 0) - 1;
    if (count > 0) countOf.set(address, count);
    else countOf.delete(address);
  }

  return {
    take(address) {
      if (total >= perNode) return 'NODE';
      const count = address === null ? 0 : (countOf.get(address) ?? 0);
      if (count >= perAddress) return 'ADDRESS';
      total += 1;
      if (address !== null) countOf.set(address, count + 1);
      return () => giveBack(address);
    },
  };
}
