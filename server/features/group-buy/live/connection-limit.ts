/** One node's share; beyond it browsers ask now and then instead. */
const mostPerNode = 5_000;
/** A whole office or phone network shares one address. */
const mostPerAddress = 300;

export type ConnectionLimit = {
  /** Takes a place and returns how to give it back, or says which limit is reached. */
  take(address: string): (() => void) | 'NODE' | 'ADDRESS';
};

export function createConnectionLimit({
  perNode = mostPerNode,
  perAddress = mostPerAddress,
} = {}): ConnectionLimit {
  const countOf = new Map<string, number>();
  let total = 0;

  function giveBack(address: string): void {
    const count = (countOf.get(address) ?? 0) - 1;
    total -= 1;
    if (count > 0) countOf.set(address, count);
    else countOf.delete(address);
  }

  return {
    take(address) {
      const count = countOf.get(address) ?? 0;
      if (total >= perNode) return 'NODE';
      if (count >= perAddress) return 'ADDRESS';
      total += 1;
      countOf.set(address, count + 1);
      return () => giveBack(address);
    },
  };
}
