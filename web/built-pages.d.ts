import type { ServerBuild } from 'react-router';

// What `npm run build` makes of the pages for the server; named in package.json.
declare const build: ServerBuild;
export = build;
