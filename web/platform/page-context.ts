import type { FirebaseSettings } from '@kaituan/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';

/** The data cache of this request (server) or of this browser tab. */
export const queryClientContext = createContext<QueryClient>();

/** What the server tells the browser beside the page itself. */
export type ShopEnvironment = {
  /** Where the browser finds the API; empty means the same origin. */
  apiBaseUrl: string;
  /** Address for canonical links, without a slash at the end. */
  publicUrl: string;
  /** The Firebase project members sign in at; null when they sign in at the shop itself. */
  firebase: FirebaseSettings | null;
  /** A demo that others than its owner can reach: pages warn of entering real data. */
  isReachableDemo: boolean;
  /** Other origins that forms may be posted to: payment gateways. */
  formOrigins: readonly string[];
};
export const environmentContext = createContext<ShopEnvironment>();

/** On the server: told once of every fault while this page is loaded or rendered. */
export const onFaultContext = createContext<(error: unknown) => void>();
