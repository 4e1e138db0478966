/** What a connection is for: each kind has its own timeouts, and none can use up the connections of another. */
export type ConnectionKind = 'writes' | 'reads' | 'jobs' | 'owner';

/** Fewer cannot serve calls, run jobs and listen at the same time. */
export const minConnections = 3;
export const usualConnections = 20;

/** A pool: its kinds, of which the first sets the timeouts, and its size. */
export type ConnectionShare = { kinds: readonly ConnectionKind[]; max: number };

/** Divides the connections of a process among pools; one more listens for notifications. */
export function sharesOf(total: number): ConnectionShare[] {
  const rest = total - 1;
  if (rest < 4) {
    return [
      { kinds: ['writes', 'reads'], max: rest - 1 },
      { kinds: ['owner', 'jobs'], max: 1 },
    ];
  }
  const jobs = Math.max(1, Math.floor(rest / 6));
  const owner = rest < 10 ? 1 : 2;
  const calls = rest - jobs - owner;
  return [
    { kinds: ['writes'], max: Math.ceil(calls / 2) },
    { kinds: ['reads'], max: Math.floor(calls / 2) },
    { kinds: ['jobs'], max: jobs },
    { kinds: ['owner'], max: owner },
  ];
}
