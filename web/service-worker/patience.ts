/** How long the shop may take to begin an answer before the cached one is shown: most connections that hang for longer never answer. */
const patienceMs = { page: 5_000, call: 8_000 };
/** The same while the connection is known to hang, so that a page and its calls do not wait one after the other. */
const shortMs = 1_500;
const hangingForMs = 30_000;

let hangsUntilMs = Number.NEGATIVE_INFINITY;

/**
 * The shop's answer; the cached one when the shop is out of reach, or does not answer in time. Where nothing is cached,
 * the shop has all the time it takes.
 */
export async function orCached(
  answering: Promise<Response>,
  what: keyof typeof patienceMs,
  findCached: () => Promise<Response | undefined>,
): Promise<{ answer: Response; isCached: boolean }> {
  const outcome = answering.then(
    (answer) => {
      hangsUntilMs = Number.NEGATIVE_INFINITY;
      return { answer, isCached: false };
    },
    async (fault) => {
      const cached = await findCached();
      if (!cached) throw fault;
      return { answer: cached, isCached: true };
    },
  );
  const waitMs = Date.now() < hangsUntilMs ? shortMs : patienceMs[what];
  const isLate = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), waitMs);
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    outcome.then(stop, stop);
  });
  if (!isLate) return outcome;
  hangsUntilMs = Date.now() + hangingForMs;
  const cached = await findCached();
  return cached ? { answer: cached, isCached: true } : outcome;
}

/** Asks the shop, and aborts a request that hangs for a minute: browsers allow few requests to a host at once. */
export async function askShop(request: Request): Promise<Response> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, 2 * hangingForMs);
  // Without AbortSignal.any, which phones of two years ago lack.
  if (request.signal.aborted) stop();
  request.signal.addEventListener('abort', stop);
  try {
    return await fetch(request, { signal: limit.signal });
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', stop);
  }
}
