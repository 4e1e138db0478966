import { type RefObject, useEffect, useState } from 'react';

/** Below the bars at the top, a fifth down the screen, is where one reads. */
const readingLine = '-20% 0px -80% 0px';

/** The id of the child section one reads now; undefined until the browser knows. */
export function useSectionInView(parent: RefObject<HTMLElement | null>): string | undefined {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setId(entered.target.id);
      },
      { rootMargin: readingLine },
    );
    for (const section of parent.current?.children ?? []) observer.observe(section);
    return () => observer.disconnect();
  }, [parent]);
  return id;
}
