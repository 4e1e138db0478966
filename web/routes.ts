import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The map of the site: the specification's route table. Routes of members come with members. */
export default [
  layout('layout/shop-layout.tsx', [index('pages/home.tsx'), route('*', 'pages/not-found.tsx')]),
] satisfies RouteConfig;
