const key = 'desk.carrier';
const usedKey = 'desk.carriers';
/** More names than a shop has carriers would only be typing mistakes. */
const maxUsed = 8;

function readUsed(): string[] {
  const last = lastCarrier.read();
  return [...new Set([last, ...parseNames(localStorage.getItem(usedKey))])].filter(Boolean);
}

/** What cannot be read is as if there were nothing. */
function parseNames(stored: string | null): string[] {
  try {
    const names: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** The carrier that was used last on this device, which is mostly the next one's, too; and those used before. */
export const lastCarrier = {
  read: (): string => localStorage.getItem(key) ?? '',
  readUsed,
  keep(carrier: string): void {
    const name = carrier.trim();
    if (name === '') return;
    const used = [name, ...readUsed().filter((one) => one !== name)].slice(0, maxUsed);
    localStorage.setItem(usedKey, JSON.stringify(used));
    localStorage.setItem(key, name);
  },
};
