const marginPx = 800;

/** How a visitor begins to use the page. `popstate`: React ends no navigation that touches a part which is not hydrated. */
const uses = ['pointerdown', 'keydown', 'popstate'];

/** Resolves when an element of the page is almost on the screen, or the visitor begins to use the page; at once when there is none. */
export function comesNear(selector: string): Promise<void> {
  return new Promise((resolve) => {
    if (!('IntersectionObserver' in globalThis)) return resolve();
    const element = document.querySelector(selector);
    if (!element) return resolve();
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(element);
    function onNear() {
      observer.disconnect();
      for (const event of uses) removeEventListener(event, onNear, true);
      resolve();
    }
    for (const event of uses) addEventListener(event, onNear, true);
  });
}
