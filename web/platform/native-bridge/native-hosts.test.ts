import { expect, it } from 'vitest';
import { findTransport, type HostWindow } from './native-hosts.ts';

/** A handler that, as Android's, refuses to be called apart from its object. */
function handler(heard: string[]) {
  return {
    postMessage(this: unknown, text: string) {
      if (this === undefined) throw new TypeError('called apart from its object');
      heard.push(text);
    },
  };
}

const shapes: Record<string, (heard: string[]) => HostWindow> = {
  WKWebView: (heard) => ({ webkit: { messageHandlers: { pecNative: handler(heard) } } }),
  Android: (heard) => ({ pecNative: handler(heard) }),
  'React Native': (heard) => ({ ReactNativeWebView: handler(heard) }),
  Flutter: (heard) => ({
    flutter_inappwebview: {
      callHandler: (name, text) => void heard.push(name === 'pecNative' ? text : 'wrong name'),
    },
  }),
  Capacitor: (heard) => ({
    Capacitor: {
      isNativePlatform: () => true,
      Plugins: { PecNative: { send: ({ text }) => void heard.push(text) } },
    },
  }),
};

it.each(Object.entries(shapes))('a text reaches a wrapper made with %s', (_, shape) => {
  const heard: string[] = [];
  findTransport(shape(heard))?.('{"v":1}');
  expect(heard).toEqual(['{"v":1}']);
});

it.each<[string, HostWindow]>([
  ['an ordinary browser', {}],
  ['a WKWebView of another app', { webkit: { messageHandlers: { theirs: {} } } }],
  ['Flutter before it is ready', { flutter_inappwebview: {} }],
  ['Capacitor in a browser', { Capacitor: { isNativePlatform: () => false } }],
])('%s is no wrapper', (_, host) => expect(findTransport(host)).toBeUndefined());
