export type RequestBudget = {
  /** Takes the cost of a request, or tells how many seconds are left until there is enough for it. */
  take(subject: string, cost: number): number;
};

/** Subjects that are remembered; the one unseen for longest makes room, and begins anew with all it may have. */
const mostSubjects = 20_000;

/**
 * What each subject may ask for: a full budget at first, which fills again evenly within a minute.
 * In this node's memory, a few steps for each request; a budget of 0 is none, and nothing is counted.
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
    // Set anew it becomes the last in line; the first in line is the one unseen for longest.
    budgets.delete(subject);
    const budget = { left, atMs };
    budgets.set(subject, budget);
    const [oldest] = budgets.keys();
    if (budgets.size > mostSubjects && oldest !== undefined) budgets.delete(oldest);
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
