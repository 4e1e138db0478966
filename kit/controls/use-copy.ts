import { useEffect, useState } from 'react';
import { showToast } from '#kit/feedback/toast.ts';
import { copyText } from './copy-text.ts';

const confirmationMs = 2_000;

/** Copies a text; for two seconds after it did, the button can say so. */
export function useCopy(failureText: string): {
  isCopied: boolean;
  copy: (text: string) => Promise<void>;
} {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    const isDone = await copyText(text);
    setIsCopied(isDone);
    if (!isDone) showToast(failureText, 'ERROR');
  };
  return { isCopied, copy };
}
