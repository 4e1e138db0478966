import {
  findTransport,
  type HostWindow,
  lateHandlerEvents,
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
  tell<T extends OutboundType>(type: T, payload: OutboundPayloads[T]): void;
  listen(listener: Listener): () => void;
};

/** What cannot be handed over yet waits; of more than this the oldest is let go. */
const mostWaiting = 50;
/** Wrappers that do not say when they are ready are looked for so often, and so many times. */
const lookEveryMs = 250;
const mostLooks = 40;

/** The page's end of the bridge: one inbound function, and a queue until the wrapper is there. */
export function openNativeBridge(page: Window): NativeBridge {
  const waiting: string[] = [];
  const listeners = new Set<Listener>();
  const stopLooking = lookForTransport(page, () => handOver());

  function handOver(): void {
    const transport = findTransport(page as HostWindow);
    if (!transport) return;
    stopLooking();
    while (waiting.length > 0) handOne(transport, waiting.shift() ?? '');
  }

  function receive(said: unknown): void {
    handOver();
    const message = parseInbound(said);
    if (message) for (const listener of listeners) listener(message);
  }

  Object.defineProperty(page, receiverName, { value: receive, configurable: true });
  page.addEventListener('message', (event) => {
    if (isFromWrapper(event, page)) receive(event.data);
  });

  return {
    tell(type, payload) {
      waiting.push(formatOutbound(type, payload, Date.now()));
      if (waiting.length > mostWaiting) waiting.shift();
      handOver();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A wrapper that fails must not take the shop with it. */
function handOne(transport: Transport, text: string): void {
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

function lookForTransport(page: Window, look: () => void): () => void {
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (looks > mostLooks) clearInterval(timer);
    look();
  }, lookEveryMs);
  for (const event of lateHandlerEvents) page.addEventListener(event, look);
  return () => {
    clearInterval(timer);
    for (const event of lateHandlerEvents) page.removeEventListener(event, look);
  };
}
