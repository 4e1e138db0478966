import { expect, it, vi } from 'vitest';
import { receiveToasts, showToast, whenToastsWait } from './toast.ts';

it('queues toasts until they are shown, in order', () => {
  showToast('一');
  const start = vi.fn();
  whenToastsWait(start);
  expect(start).toHaveBeenCalledOnce();
  showToast('二', 'ERROR');
  const shown: string[] = [];
  const stop = receiveToasts(({ text, kind }) => shown.push(`${text} ${kind}`));
  showToast('三', 'SUCCESS');
  expect(shown).toEqual(['一 INFO', '二 ERROR', '三 SUCCESS']);
  stop();
  showToast('四');
  expect(shown).toHaveLength(3);
});
