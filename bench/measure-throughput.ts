import autocannon from 'autocannon';

export type Target = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

/** The median of the rounds. */
export type Share = { perSecond: number; ofLimit: number };

const connections = 16;
const roundSeconds = 3;
const rounds = 5;

/**
 * Requests answered per second with 16 open connections, and their share of what the limit answers. Rounds
 * alternate: a machine that is slow for a while is slow for both.
 */
export async function compareThroughput(target: Target, limit: Target): Promise<Share> {
  await round(target, 1);
  await round(limit, 1);
  const perSecond: number[] = [];
  const shares: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const ofTarget = await round(target, roundSeconds);
    perSecond.push(ofTarget);
    shares.push(ofTarget / (await round(limit, roundSeconds)));
  }
  return { perSecond: medianOf(perSecond), ofLimit: medianOf(shares) };
}

async function round(target: Target, seconds: number): Promise<number> {
  const result = await autocannon({ ...target, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result.requests.average;
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
