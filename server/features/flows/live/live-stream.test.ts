import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { openStream } from './live-stream.ts';

it('disconnects a client that does not read, instead of buffering for it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reader = connect(port, '127.0.0.1');
  reader.pause();
  reader.on('error', () => {});
  reader.write('GET / HTTP/1.1\r\nhost: shop.example\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];

  let isOver = false;
  const stream = openStream(response, () => {
    isOver = true;
  });
  const event = Buffer.from(`data: ${'x'.repeat(10_000)}\n\n`);
  let sent = 0;
  let maxUnread = 0;
  while (!isOver && sent < 10_000) {
    stream.send(event);
    sent += 1;
    maxUnread = Math.max(maxUnread, response.writableLength);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isOver).toBe(true);
  expect(maxUnread).toBeLessThan(100_000);

  reader.destroy();
  server.close();
});
