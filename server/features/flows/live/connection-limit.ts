/** One node's share; beyond it browsers ask now and then instead. */
const mostPerNode = 5_000;
/** A whole office or phone network shares one address. */
const mostPerAddress = 300;

export type ConnectionLimit = {
  /** Takes a place and returns how to give it back, or says which limit is reached; null has no address of its own. */
  take(address: string | null): (() => void) | 'NODE' | 'ADDRESS';
};

export function createConnectionLimit({
  perNode = mostPerNode,
  perAddress = mostPerAddress,
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
