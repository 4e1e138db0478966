/** In what words Chromium, Firefox and WebKit refuse to import a module. */
const importFailure =
  /dynamically imported module|Importing a module script failed|Unable to preload/i;

/** Whether code did not arrive: there is no connection, or another build is served. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && importFailure.test(error.message);

const longestWaitMs = 8_000;

/** Loads code, again and again while it does not arrive; at once when the device is online again. */
export async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = 500; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingChunk(error)) throw error;
      await onlineOrAfter(waitMs);
    }
  }
}

const onlineOrAfter = (waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(goOn, waitMs);
    addEventListener('online', goOn);
    function goOn() {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      resolve();
    }
  });
