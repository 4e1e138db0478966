import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** Pages inside the shop's layout; what goes wrong in one is said inside it, too. */
const inShop = (pages: RouteConfigEntry[]) =>
  layout('layout/shop-layout.tsx', [layout('layout/page-boundary.tsx', pages)]);

/** The map of the site: the specification's route table. Routes of members come with members. */
export default [
  inShop([index('pages/home.tsx'), route('*', 'pages/not-found.tsx')]),
] satisfies RouteConfig;
