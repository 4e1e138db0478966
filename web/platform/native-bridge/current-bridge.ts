import { type NativeBridge, openNativeBridge } from './native-bridge.ts';

let bridge: NativeBridge | undefined;

/** The one bridge of this tab; opened only inside the wrapper. */
export function nativeBridge(): NativeBridge {
  bridge ??= openNativeBridge(window);
  return bridge;
}
