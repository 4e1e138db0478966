import { expect, it } from 'vitest';
import { findTransport, type HostWindow } from './native-hosts.ts';

/** A handler that, as Android's, refuses to be called apart from its object. */
function handler(received: string[]) {
  return {
    postMessage(this: unknown, text: string) {
      if (this === undefined) throw new TypeError('called apart from its object');
      received.push(text);
    },
  };
}

const shapes: Record<string, (received: string[]) => HostWindow> = {
  WKWebView: (received) => ({ webkit: { messageHandlers: { pecNative: handler(received) } } }),
  Android: (received) => ({ pecNative: handler(received) }),
  'React Native': (received) => ({ ReactNativeWebView: handler(received) }),
  Flutter: (received) => ({
    flutter_inappwebview: {
      callHandler: (name, text) => void received.push(name === 'pecNative' ? text : 'wrong name'),
    },
  }),
  Capacitor: (received) => ({
    Capacitor: {
      isNativePlatform: () => true,
      Plugins: { PecNative: { send: ({ text }) => void received.push(text) } },
    },
  }),
};

it.each(Object.entries(shapes))('a text reaches a wrapper made with %s', (_, shape) => {
  const received: string[] = [];
  findTransport(shape(received))?.('{"v":1}');
  expect(received).toEqual(['{"v":1}']);
});

it.each<[string, HostWindow]>([
  ['an ordinary browser', {}],
  ['a WKWebView of another app', { webkit: { messageHandlers: { theirs: {} } } }],
  ['Flutter before it is ready', { flutter_inappwebview: {} }],
  ['Capacitor in a browser', { Capacitor: { isNativePlatform: () => false } }],
])('%s is no wrapper', (_, host) => expect(findTransport(host)).toBeUndefined());
