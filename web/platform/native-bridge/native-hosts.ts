/** Sends one message to the wrapper. */
export type Transport = (text: string) => void;

/** Names of the handlers on both sides; adapt them here to an existing wrapper. */
const handlerName = 'pecNative';
export const receiverName = 'PecNativeReceive';

/** Globals that wrappers add. */
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

/** Transports in order of detection. */
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

/** Called as a method, which Android requires. */
function posting(handler: PostMessage | undefined): Transport | undefined {
  return handler?.postMessage ? (text) => handler.postMessage?.(text) : undefined;
}

/** Events of wrappers that add their handler later. */
export const handlerReadyEvents = ['flutterInAppWebViewPlatformReady', 'deviceready'] as const;

export function findTransport(host: HostWindow): Transport | undefined {
  for (const find of Object.values(hosts)) {
    const transport = find(host);
    if (transport) return transport;
  }
  return undefined;
}
