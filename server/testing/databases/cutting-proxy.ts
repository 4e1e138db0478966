import { createServer, connect as dial, type Socket } from 'node:net';

/** What a proxy does with connections: forward them, refuse new ones, or stall all. */
export type ProxyMode = 'PASS' | 'REFUSE' | 'STALL';

/** A proxy between a shop and its database that can be interrupted. */
export type CuttingProxy = {
  port: number;
  /** The address of the server behind it, through the proxy. */
  urlThrough(url: string): string;
  /** How many connections are open, stalled ones included. */
  connectionCount(): number;
  /** Breaks every open connection; new ones follow the mode. */
  cut(): void;
  /** REFUSE breaks open connections as well; stalled ones continue on PASS. */
  setMode(mode: ProxyMode): void;
  close(): Promise<void>;
};

/** Opens one on a free port of this machine, in front of a server on this machine. */
export async function openCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let mode: ProxyMode = 'PASS';

  const server = createServer((near) => {
    if (mode === 'REFUSE') {
      near.resetAndDestroy();
      return;
    }
    const far = dial(targetPort, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) {
      const other = socket === near ? far : near;
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      socket.pipe(other);
    }
    if (mode === 'STALL') pause(pair);
  });

  const cut = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    port,
    urlThrough(url) {
      const through = new URL(url);
      through.host = `127.0.0.1:${port}`;
      return through.href;
    },
    connectionCount: () => pairs.size,
    cut,
    setMode(next) {
      mode = next;
      if (next === 'REFUSE') return cut();
      for (const pair of pairs) (next === 'STALL' ? pause : resume)(pair);
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pause([near, far]: readonly [Socket, Socket]): void {
  near.unpipe(far);
  far.unpipe(near);
  near.pause();
  far.pause();
}

function resume([near, far]: readonly [Socket, Socket]): void {
  near.pipe(far);
  far.pipe(near);
}
