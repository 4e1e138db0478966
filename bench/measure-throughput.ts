import autocannon from 'autocannon';

export type Target = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

const connections = 16;
const roundSeconds = 3;
const rounds = 3;

/** Requests answered per second with 16 open connections: the median of three rounds of three seconds. */
export async function measureThroughput(target: Target): Promise<number> {
  await round(target, 1);
  const perSecond: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    perSecond.push(await round(target, roundSeconds));
  }
  return medianOf(perSecond);
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
