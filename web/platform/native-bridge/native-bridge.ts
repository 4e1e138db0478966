import {
  findTransport,
  type HostWindow,
  handlerReadyEvents,
  receiverName,
  type Transport,
} from './native-hosts.ts';
import {
  formatOutbound,
  type InboundMessage,
  type OutboundPayloads,
  type OutboundType,
  parseInbound,
} from './native-messages.ts';

type Listener = (message: InboundMessage) => void;

export type NativeBridge = {
  send<T extends OutboundType>(type: T, payload: OutboundPayloads[T]): void;
  listen(listener: Listener): () => void;
};

/** Limit of queued messages; the oldest are dropped. */
const maxQueued = 50;
/** Polling for wrappers that do not announce themselves. */
const retryIntervalMs = 250;
const maxRetries = 40;

/** The page's end of the bridge: one inbound function, and a queue until the wrapper is there. */
export function openNativeBridge(page: Window): NativeBridge {
  const waiting: string[] = [];
  const listeners = new Set<Listener>();
  const stopWaiting = waitForTransport(page, () => deliver());

  function deliver(): void {
    const transport = findTransport(page as HostWindow);
    if (!transport) return;
    stopWaiting();
    while (waiting.length > 0) deliverOne(transport, waiting.shift() ?? '');
  }

  function receive(received: unknown): void {
    deliver();
    const message = parseInbound(received);
    if (message) for (const listener of listeners) listener(message);
  }

  Object.defineProperty(page, receiverName, { value: receive, configurable: true });
  page.addEventListener('message', (event) => {
    if (isFromWrapper(event, page)) receive(event.data);
  });

  return {
    send(type, payload) {
      waiting.push(formatOutbound(type, payload, Date.now()));
      if (waiting.length > maxQueued) waiting.shift();
      deliver();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Failures of a wrapper must not break the shop. */
function deliverOne(transport: Transport, text: string): void {
  try {
    transport(text);
  } catch (error) {
    console.warn('the native wrapper did not take a message', error);
  }
}

/**
 * Wrappers post into the page itself: from its own origin, or as an event made by script, which has
 * none. Frames and windows that opened this one always come with theirs.
 */
const isFromWrapper = ({ origin, source }: MessageEvent, page: Window): boolean =>
  (source === null && origin === '') || (source === page && origin === page.location.origin);

function waitForTransport(page: Window, check: () => void): () => void {
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (looks > maxRetries) clearInterval(timer);
    check();
  }, retryIntervalMs);
  for (const event of handlerReadyEvents) page.addEventListener(event, check);
  return () => {
    clearInterval(timer);
    for (const event of handlerReadyEvents) page.removeEventListener(event, check);
  };
}
