import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * After a filter changed: brings the results into view when one had scrolled past their beginning,
 * and keeps the keyboard in the list when the link that was pressed is gone. Going back does neither,
 * there the browser's own position counts.
 */
export function useScrollAfterFilter(results: RefObject<HTMLElement | null>, address: string) {
  const navigationType = useNavigationType();
  const settled = useRef(address);
  useEffect(() => {
    if (settled.current === address) return;
    settled.current = address;
    const element = results.current;
    if (!element || navigationType === NavigationType.Pop) return;
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  }, [address, navigationType, results]);
}
