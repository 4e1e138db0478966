import { useEffect, useState } from 'react';

const debounceMs = 200;

/** The text as it stood when typing paused. */
export function useDebouncedText(text: string): string {
  const [settled, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
