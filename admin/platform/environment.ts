import type { FirebaseSettings } from '@kaituan/contract/identity/identity';

/** What the server wrote into the page. */
export type DeskEnvironment = {
  /** Base URL of the API; empty means the same origin. */
  apiBaseUrl: string;
  firebase: FirebaseSettings | null;
  isReachableDemo: boolean;
  /** Whether the browser keeps what parcels are handed out by for when there is no connection. */
  keepsOffline: boolean;
  /** Who may try the desk of a demo shop. */
  demoOwner: { email: string; password: string } | null;
  /** Nobody owns the shop yet. */
  isUnowned: boolean;
};

const nothing: DeskEnvironment = {
  ...{ apiBaseUrl: '', firebase: null, isReachableDemo: false, keepsOffline: false },
  ...{ demoOwner: null, isUnowned: false },
};

export function readEnvironment(): DeskEnvironment {
  const text = document.getElementById('desk-environment')?.textContent;
  return text ? (JSON.parse(text) as DeskEnvironment) : nothing;
}
