import { useRouteLoaderData } from 'react-router';
import type { ShopEnvironment } from './page-context.ts';

/** The server configuration; undefined on error pages without it. */
export const useShopEnvironment = (): ShopEnvironment | undefined =>
  useRouteLoaderData<ShopEnvironment>('root');
