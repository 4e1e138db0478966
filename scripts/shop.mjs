// The shop as `npm run build` made it. Whatever starts a shop without npm runs this file.
import './bundle-support.mjs';

await import(new URL('../build/main.js', import.meta.url));
