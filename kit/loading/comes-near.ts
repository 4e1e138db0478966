const marginPx = 800;

/** Resolves when an element of the page is almost on the screen; at once when there is none. */
export function comesNear(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const element = document.querySelector(selector);
    if (!element || !('IntersectionObserver' in globalThis)) return resolve();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(element);
  });
}
