import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FaultShop } from './fault-shop.ts';

const second = 1_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export type Fault = {
  name: string;
  /** Only while the database is unavailable a 503 is expected. */
  isDatabaseAway: boolean;
  /** Causes the fault and ends it; false where this machine cannot do it. */
  run(shop: FaultShop): Promise<boolean | undefined>;
};

const crash = (index: number) => async (shop: FaultShop) => {
  await wait(5 * second);
  await shop.nodes[index]?.crash();
  await wait(5 * second);
  return undefined;
};

async function restart({ server }: FaultShop, how: 'FAST' | 'IMMEDIATE', awayMs = 0) {
  await wait(3 * second);
  await server.stop(how);
  await wait(awayMs);
  await server.start();
  await wait(5 * second);
  return undefined;
}

/** In the order in which they run. */
export const faults: readonly Fault[] = [
  { name: 'node 1 killed with -9', isDatabaseAway: false, run: crash(0) },
  {
    name: 'database restarted fast',
    isDatabaseAway: true,
    run: (shop) => restart(shop, 'FAST'),
  },
  {
    name: 'database restarted immediate',
    isDatabaseAway: true,
    run: (shop) => restart(shop, 'IMMEDIATE'),
  },
  {
    name: 'connections cut in the middle',
    isDatabaseAway: true,
    async run({ proxy }) {
      for (let times = 0; times < 20; times += 1) {
        await wait(second / 2);
        proxy.cut();
      }
      await wait(3 * second);
      return undefined;
    },
  },
  {
    name: 'database 10 s away',
    isDatabaseAway: true,
    run: (shop) => restart(shop, 'FAST', 10 * second),
  },
  {
    name: 'network to the database stalls 10 s',
    isDatabaseAway: true,
    async run({ proxy }) {
      proxy.setMode('STALL');
      await wait(10 * second);
      proxy.setMode('PASS');
      await wait(5 * second);
      return undefined;
    },
  },
  {
    name: 'disk of the database full',
    isDatabaseAway: true,
    async run({ server, disk }) {
      const ballast = await disk.fill?.();
      if (!ballast) return false;
      await wait(15 * second);
      await ballast.empty();
      // PostgreSQL stops when its write-ahead log cannot grow; its operator restarts it.
      if (!(await server.isRunning())) await server.start();
      await wait(5 * second);
      return undefined;
    },
  },
  {
    name: 'clocks of the nodes an hour ahead',
    isDatabaseAway: false,
    run: (shop) => shiftClock(shop, 3_600),
  },
  {
    name: 'clocks of the nodes two minutes behind',
    isDatabaseAway: false,
    run: (shop) => shiftClock(shop, -120),
  },
  {
    name: '300 slow clients',
    isDatabaseAway: false,
    async run({ nodes }) {
      const sockets = nodes.flatMap(({ url }) =>
        Array.from({ length: 150 }, (_, index) => openSlowClient(url, index)),
      );
      await wait(20 * second);
      for (const socket of sockets) socket.destroy();
      return undefined;
    },
  },
  {
    name: '40 connections on random pages',
    isDatabaseAway: false,
    async run({ nodes }) {
      const until = Date.now() + 20 * second;
      const attackers = Array.from({ length: 40 }, (_, index) =>
        askRandomPages(nodes[index % nodes.length]?.url ?? '', until),
      );
      await Promise.all(attackers);
      return undefined;
    },
  },
  { name: 'node 2 killed with -9', isDatabaseAway: false, run: crash(1) },
];

async function shiftClock(shop: FaultShop, seconds: number) {
  await shop.shiftClock(seconds);
  await wait(15 * second);
  await shop.shiftClock(0);
  await wait(2 * second);
  if (seconds > 0) await setGatewayRight(shop, seconds);
  return undefined;
}

/**
 * A gateway has a clock of its own. The simulated one runs in the nodes: what it planned while they were ahead it would
 * send that much later than a real one.
 */
async function setGatewayRight({ database }: FaultShop, seconds: number): Promise<void> {
  const shift = sql`make_interval(secs => ${seconds})`;
  await database.execute(sql`
    update demo_gateway_notice set due_at = due_at - ${shift}
    where state = 'WAITING' and due_at > now() + ${shift} / 2`);
}

/** A client that sends headers slowly, one that sends a body slowly, or one that never reads. */
function openSlowClient(url: string, index: number): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const from = 'host: shop\r\nx-forwarded-for: 198.51.100.7\r\n';
  if (index % 3 === 0) {
    socket.write(`GET / HTTP/1.1\r\n${from}`);
    drip(socket, 'x-slow: 1\r\n');
  } else if (index % 3 === 1) {
    socket.write(
      `POST /Product/GetScpProductArray HTTP/1.1\r\n${from}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
    );
    drip(socket, ' ');
  } else {
    socket.pause();
    for (let times = 0; times < 20; times += 1) socket.write(`GET / HTTP/1.1\r\n${from}\r\n`);
  }
  return socket;
}

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), second);
  socket.on('close', () => clearInterval(timer));
}

/** Every address is different, so that no cache applies. */
async function askRandomPages(url: string, until: number): Promise<void> {
  while (Date.now() < until) {
    const word = encodeURIComponent(Math.random().toString(36).slice(2));
    const response = await fetch(`${url}/search?channelId=100083&q=${word}`, {
      headers: { 'x-forwarded-for': '198.51.100.8' },
      signal: AbortSignal.timeout(15 * second),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    // A refused client waits before it retries.
    if (response?.status !== 200) await wait(100);
  }
}
