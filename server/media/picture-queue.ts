/** Pictures composed concurrently; sharp uses further threads of its own. */
const parallel = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when a slot is free, first come first served. */
export async function inPictureQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= parallel) await new Promise<void>((free) => waiting.push(free));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
