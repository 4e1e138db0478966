import { protocolVersion } from './native-bridge/native-messages.ts';
import { findAppVersion } from './native-bridge/native-wrapper.ts';

/** Device data for support; undefined where unknown. */
export type DeviceVersion = {
  appVersion: string | undefined;
  system: string | undefined;
  /** Version of the protocol between page and native wrapper; undefined outside the wrapper. */
  protocolVersion: number | undefined;
  buildId: string | undefined;
};

const buildId: unknown = import.meta.env.VITE_BUILD_ID;

export function describeDevice(userAgent: string): DeviceVersion {
  const appVersion = findAppVersion(userAgent);
  return {
    appVersion,
    system: findSystem(userAgent),
    protocolVersion: appVersion === undefined ? undefined : protocolVersion,
    buildId: typeof buildId === 'string' ? buildId : undefined,
  };
}

/** User agent patterns, first match wins: phones also claim other systems. */
const systems: readonly [pattern: RegExp, name: string][] = [
  [/\b(?:iPhone|iPod)\b.*? OS (\d+(?:_\d+)*)/, 'iOS'],
  [/\biPad\b.*? OS (\d+(?:_\d+)*)/, 'iPadOS'],
  [/\bAndroid (\d+(?:\.\d+)*)/, 'Android'],
  [/\bWindows NT (\d+(?:\.\d+)*)/, 'Windows NT'],
  [/\bMac OS X (\d+(?:[._]\d+)*)/, 'macOS'],
  [/\bCrOS \S+ (\d+(?:\.\d+)*)/, 'ChromeOS'],
  [/\bLinux\b()/, 'Linux'],
];

function findSystem(userAgent: string): string | undefined {
  for (const [pattern, name] of systems) {
    const found = pattern.exec(userAgent);
    if (found) return `${name} ${(found[1] ?? '').replaceAll('_', '.')}`.trim();
  }
  return undefined;
}
