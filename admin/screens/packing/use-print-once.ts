import { useCallback, useEffect, useState } from 'react';

/** Opens the browser's printing once what was set in the same step is on the page. */
export function usePrintOnce(): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) print();
  }, [asked]);
  return useCallback(() => setAsked((times) => times + 1), []);
}
