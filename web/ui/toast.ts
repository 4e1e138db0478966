export type ToastKind = 'INFO' | 'SUCCESS' | 'ERROR';
export type Toast = {
  text: string;
  kind: ToastKind;
  /** Something to do about it; such a toast stays until it is done or closed. */
  action?: { label: string; onPress: () => void };
};
export const toastTimeoutMs = 5_000;

type Receiver = (toast: Toast) => void;

let receiver: Receiver | undefined;
let startReceiving: (() => void) | undefined;
const waiting: Toast[] = [];

/** Tells something in passing, at the top right, for five seconds; callable from anywhere. */
export function showToast(text: string, kind: ToastKind = 'INFO', action?: Toast['action']): void {
  const toast = action ? { text, kind, action } : { text, kind };
  if (receiver) receiver(toast);
  else {
    waiting.push(toast);
    startReceiving?.();
  }
}

/** Called when the first toast waits for somebody to show it. */
export function whenToastsWait(start: () => void): () => void {
  startReceiving = start;
  if (waiting.length > 0) start();
  return () => {
    startReceiving = undefined;
  };
}

/** Hands over the toasts that wait, and all later ones. */
export function receiveToasts(receive: Receiver): () => void {
  receiver = receive;
  for (const toast of waiting.splice(0)) receive(toast);
  return () => {
    receiver = undefined;
  };
}
