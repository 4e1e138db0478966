import { createBrowserRouter, type RouteObject } from 'react-router';
import { screens } from '#admin/screens.ts';
import { DeskFrame } from './desk-frame.tsx';
import type { Screen } from './screen.ts';
import { FirstScreen, ScreenGate, ToOpening } from './screen-gate.tsx';
import { Loading, NoScreen, ScreenFault } from './screen-states.tsx';

export const deskRoutes: RouteObject[] = [
  {
    path: '/',
    Component: DeskFrame,
    HydrateFallback: Loading,
    children: [
      { index: true, Component: FirstScreen },
      { path: 'first-owner', Component: ToOpening },
      ...screens.map(routeOf),
      { path: '*', Component: NoScreen },
    ],
  },
];

function routeOf(screen: Screen): RouteObject {
  return {
    path: screen.path,
    handle: screen,
    ErrorBoundary: ScreenFault,
    lazy: async () => {
      const { default: Content } = await screen.load();
      return {
        element: (
          <ScreenGate screen={screen}>
            <Content />
          </ScreenGate>
        ),
      };
    },
  };
}

export const createDeskRouter = () => createBrowserRouter(deskRoutes, { basename: '/admin' });
