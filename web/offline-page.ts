import { compareBuilds } from './platform/builds.ts';

const firstWaitMs = 5_000;
const maxWaitMs = 60_000;

const title = partNamed('title');
const outlook = partNamed('outlook');

/** What the page says by itself, which fits a device with a connection. */
const shopIsAway = [title.textContent ?? '', outlook.textContent ?? ''] as const;
const deviceIsOffline = ['無網路連線', '連線後會自動開啟。'] as const;

function partNamed(id: string): HTMLElement {
  const part = document.getElementById(id);
  if (!part) throw new Error(`the page has no ${id}`);
  return part;
}

function say(): void {
  const [what, then] = navigator.onLine ? shopIsAway : deviceIsOffline;
  document.title = what;
  title.textContent = what;
  outlook.textContent = then;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Opens the page that was asked for once the shop answers; asks ever more rarely, and only while the tab is shown. */
async function ask(waitMs: number): Promise<void> {
  clearTimeout(timer);
  // Also while an answer is out, which may never come.
  timer = setTimeout(() => void ask(Math.min(2 * waitMs, maxWaitMs)), waitMs);
  if (!navigator.onLine || document.hidden) return;
  if ((await compareBuilds()) !== 'UNKNOWN') location.reload();
}

addEventListener('offline', say);
addEventListener('online', () => {
  say();
  void ask(firstWaitMs);
});
document.addEventListener('visibilitychange', () => void ask(firstWaitMs));
say();
timer = setTimeout(() => void ask(firstWaitMs), firstWaitMs);
