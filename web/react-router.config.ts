import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // The route manifest is small; sending it at once saves a request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
