export type RequestBudget = {
  /** Charges the cost of a request, or returns the seconds until there is enough budget. */
  take(subject: string, cost: number): number;
};

/** The most subjects stored; the one unseen for longest is deleted, and starts again with a full budget. */
const maxSubjects = 20_000;

/**
 * A token bucket per subject: a full budget at first, which refills evenly within a minute. Kept in this
 * node's memory; a budget of 0 is unlimited and not counted.
 */
export function createRequestBudget(
  perMinute: number,
  now: () => number = performance.now.bind(performance),
): RequestBudget {
  const budgets = new Map<string, { left: number; atMs: number }>();
  const perMs = perMinute / 60_000;

  function refill(subject: string): { left: number; atMs: number } {
    const atMs = now();
    const before = budgets.get(subject);
    const left = before
      ? Math.min(perMinute, before.left + (atMs - before.atMs) * perMs)
      : perMinute;
    // Inserting again moves the key to the end; the first key is the one unseen for longest.
    budgets.delete(subject);
    const budget = { left, atMs };
    budgets.set(subject, budget);
    const [oldest] = budgets.keys();
    if (budgets.size > maxSubjects && oldest !== undefined) budgets.delete(oldest);
    return budget;
  }

  return {
    take(subject, cost) {
      if (perMinute === 0) return 0;
      const budget = refill(subject);
      if (budget.left < cost) return Math.max(1, Math.ceil((cost - budget.left) / perMs / 1_000));
      budget.left -= cost;
      return 0;
    },
  };
}
