import { useRouteLoaderData } from 'react-router';
import type { ShopEnvironment } from './page-context.ts';

/** What the server told this page beside its content; nothing on an error page without any. */
export const useShopEnvironment = (): ShopEnvironment | undefined =>
  useRouteLoaderData<ShopEnvironment>('root');
