/** Where this device keeps that texts are shown large. */
const key = 'kaituan.large-text';

/** Runs before anything is drawn, so that no page is drawn small first. */
export const largeTextScript = `if(localStorage.getItem('${key}'))document.documentElement.dataset.text='large'`;

export const isTextLarge = (): boolean => document.documentElement.dataset.text === 'large';

/** Shows texts large on this device, or as usual; where there is no room to store it, until the page is left. */
export function setTextLarge(isLarge: boolean): void {
  if (isLarge) document.documentElement.dataset.text = 'large';
  else delete document.documentElement.dataset.text;
  try {
    if (isLarge) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // No room.
  }
}
