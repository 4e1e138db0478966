import type { FirebaseSettings } from '@kaituan/contract/identity/identity';
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';

/** The query cache of this request (server) or tab. */
export const queryClientContext = createContext<QueryClient>();

/** Server configuration that the browser needs. */
export type ShopEnvironment = {
  /** Base URL of the API; empty means the same origin. */
  apiBaseUrl: string;
  /** Address for canonical links, without a slash at the end. */
  publicUrl: string;
  /** The Firebase project members sign in at; null when they sign in at the shop itself. */
  firebase: FirebaseSettings | null;
  /** A public demo: pages warn of entering real data. */
  isReachableDemo: boolean;
  /** Other origins that forms may be posted to: payment gateways. */
  formOrigins: readonly string[];
};
export const environmentContext = createContext<ShopEnvironment>();

/** Server only: reports each fault of this request once. */
export const onFaultContext = createContext<(error: unknown) => void>();

/** Server only: the request is for the data of the page, not for the page. */
export const isPayloadContext = createContext<boolean>(false);
