export type ToastKind = 'INFO' | 'SUCCESS' | 'ERROR';
export type Toast = {
  text: string;
  kind: ToastKind;
  /** An action; such a toast stays until it is closed, unless it reports a success. */
  action?: { label: string; onPress: () => void };
  /** What it is about: a later toast about the same takes its place. */
  topic?: ToastTopic;
};
/** ORDER: what is missing before goods can be ordered, and what became of ordering them. WISHLIST: what became of a heart. SAVED: that a form was. */
export type ToastTopic = 'ORDER' | 'WISHLIST' | 'SAVED';
export const toastTimeoutMs = 5_000;

type Receiver = (toast: Toast) => void;

let receiver: Receiver | undefined;
let closeShown: ((id: string) => void) | undefined;
let startReceiving: (() => void) | undefined;
const waiting: Toast[] = [];

/** Shows a toast for five seconds; callable from anywhere. */
export function showToast(
  text: string,
  kind: ToastKind = 'INFO',
  action?: Toast['action'],
  topic?: ToastTopic,
): void {
  const toast = { text, kind, ...(action && { action }), ...(topic && { topic }) };
  if (receiver) receiver(toast);
  else {
    waiting.push(toast);
    startReceiving?.();
  }
}

/** Toasts with one id take one place: those of one topic, and the same text again. */
export const toastIdOf = ({ text, topic }: Toast): string => topic ?? text;

/** Closes the toast of a topic, once one is where it leads. */
export function closeToast(topic: ToastTopic): void {
  const place = waiting.findIndex((toast) => toast.topic === topic);
  if (place >= 0) waiting.splice(place, 1);
  closeShown?.(topic);
}

/** Called when the first toast is queued. */
export function whenToastsWait(start: () => void): () => void {
  startReceiving = start;
  if (waiting.length > 0) start();
  return () => {
    startReceiving = undefined;
  };
}

/** Delivers queued toasts, and all later ones; `close` takes a shown one away. */
export function receiveToasts(receive: Receiver, close?: (id: string) => void): () => void {
  receiver = receive;
  closeShown = close;
  for (const toast of waiting.splice(0)) receive(toast);
  return () => {
    receiver = undefined;
    closeShown = undefined;
  };
}
