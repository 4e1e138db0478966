import { reloadForMissingChunk } from './platform/chunk-reload.ts';

/** Loaded by a running page that does not watch the loading of its own parts. */
const isUnwatched = document.currentScript?.dataset.unwatched !== undefined;

/**
 * Runs when the code of the very first page did not arrive, by itself: reloads by the shop's rule, and says so on the
 * page of the server when that is used up. Its links and forms work without.
 */
async function recover(): Promise<void> {
  const isRunning = Object.keys(document).some((key) => key.startsWith('__react'));
  if ((isRunning && !isUnwatched) || (await reloadForMissingChunk())) return;
  document.querySelector('[data-missing-code]')?.remove();
  const notice = document.createElement('div');
  notice.dataset.missingCode = '';
  notice.role = 'alert';
  notice.className =
    'fixed inset-x-3 bottom-[calc(0.75rem+var(--inset-bottom))] z-60 mx-auto flex max-w-xl items-center gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-float';
  const text = document.createElement('p');
  text.className = 'min-w-0 flex-1 font-medium';
  text.textContent = navigator.onLine
    ? '頁面沒有載入完成，有些按鈕可能沒有反應。'
    : '無網路連線，有些按鈕可能沒有反應。';
  const button = document.createElement('button');
  button.type = 'button';
  button.className =
    'min-h-11 shrink-0 rounded-control px-3 font-semibold text-primary hover:bg-primary-soft';
  button.textContent = '重新載入';
  button.onclick = () => location.reload();
  notice.append(text, button);
  document.body.append(notice);
}

void recover();
