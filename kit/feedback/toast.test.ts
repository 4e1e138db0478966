import { expect, it, vi } from 'vitest';
import {
  closeToast,
  receiveToasts,
  showToast,
  type Toast,
  toastIdOf,
  whenToastsWait,
} from './toast.ts';

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

it('takes the place of an earlier toast of its topic, and of the same text', () => {
  const shown: Toast[] = [];
  const stop = receiveToasts((toast) => shown.push(toast));
  showToast('請先選擇規格', 'INFO', undefined, 'ORDER');
  showToast('已加入購物車', 'SUCCESS', undefined, 'ORDER');
  showToast('無網路連線', 'ERROR');
  showToast('無網路連線', 'ERROR');
  stop();
  const ids = shown.slice(-4).map(toastIdOf);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(2);
});

it('takes away what is shown or queued of a topic', () => {
  showToast('已加入購物車', 'SUCCESS', undefined, 'ORDER');
  closeToast('ORDER');
  const shown: string[] = [];
  const closed: string[] = [];
  const stop = receiveToasts(
    ({ text }) => shown.push(text),
    (id) => closed.push(id),
  );
  showToast('已加入購物車', 'SUCCESS', undefined, 'ORDER');
  closeToast('ORDER');
  stop();
  closeToast('ORDER');
  expect(shown.at(-1)).toBe('已加入購物車');
  expect(closed).toEqual(['ORDER']);
});
