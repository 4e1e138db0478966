/** Hands one text to the wrapper. */
export type Transport = (text: string) => void;

/** The name wrappers listen at, and the page listens at; a wrapper built for others is matched here. */
const handlerName = 'pecNative';
export const receiverName = 'PecNativeReceive';

/** What a wrapper may have put into the page. */
type PostMessage = { postMessage?(text: string): void };
export type HostWindow = {
  webkit?: { messageHandlers?: Partial<Record<string, PostMessage>> };
  [handlerName]?: PostMessage;
  ReactNativeWebView?: PostMessage;
  flutter_inappwebview?: { callHandler?(name: string, text: string): unknown };
  Capacitor?: {
    isNativePlatform?(): boolean;
    Plugins?: { PecNative?: { send?(message: { text: string }): unknown } };
  };
};

/** Every way to a wrapper, tried in this order: how it is found, and how a text is handed over. */
const hosts: Record<string, (host: HostWindow) => Transport | undefined> = {
  /** iOS: WKScriptMessageHandler */
  WKWEBVIEW: ({ webkit }) => posting(webkit?.messageHandlers?.[handlerName]),
  /** Android: addWebMessageListener, or addJavascriptInterface with a method `postMessage` */
  ANDROID: (host) => posting(host[handlerName]),
  REACT_NATIVE: ({ ReactNativeWebView }) => posting(ReactNativeWebView),
  FLUTTER: ({ flutter_inappwebview: flutter }) =>
    flutter?.callHandler ? (text) => void flutter.callHandler?.(handlerName, text) : undefined,
  CAPACITOR: ({ Capacitor }) => {
    const plugin = Capacitor?.isNativePlatform?.() ? Capacitor.Plugins?.PecNative : undefined;
    return plugin?.send ? (text) => void plugin.send?.({ text }) : undefined;
  },
};

/** A handler is called as a method: Android's refuses to be called any other way. */
function posting(handler: PostMessage | undefined): Transport | undefined {
  return handler?.postMessage ? (text) => handler.postMessage?.(text) : undefined;
}

/** Wrappers that put their handler in later say so with these events. */
export const handlerReadyEvents = ['flutterInAppWebViewPlatformReady', 'deviceready'] as const;

export function findTransport(host: HostWindow): Transport | undefined {
  for (const find of Object.values(hosts)) {
    const transport = find(host);
    if (transport) return transport;
  }
  return undefined;
}
