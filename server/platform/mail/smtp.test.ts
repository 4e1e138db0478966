import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailSender, type Mail } from './mail-sender.ts';
import { MailRefused, sendBySmtp } from './smtp.ts';

/** A mail server that records what it is sent; refuses mailboxes named `nobody`, and for now those named `full`. */
let server: Server;
let url: string;
let letters: { recipients: string[]; data: string }[];
beforeAll(async () => {
  server = createServer(converse);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  url = `smtp://127.0.0.1:${port}?from=${encodeURIComponent('開團 <shop@example.com>')}`;
});
afterAll(() => server.close());
beforeEach(() => {
  letters = [];
});

function converse(socket: Socket): void {
  const letter = { recipients: [] as string[], data: '' };
  let isData = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string) => {
    if (isData) {
      if (line !== '.') letter.data += `${line}\n`;
      else {
        isData = false;
        letters.push(letter);
        say('250 taken');
      }
    } else if (/^RCPT/.test(line)) {
      letter.recipients.push(line);
      say(/nobody/.test(line) ? '550 no such mailbox' : /full/.test(line) ? '452 full' : '250 ok');
    } else if (line === 'DATA') {
      isData = true;
      say('354 go on');
    } else if (line === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) answer(line);
  });
  say('220 ready');
}

const mail: Mail = {
  ...{ key: 'notification-7', email: 'a@example.com', subject: '【開團】主旨', text: '內文' },
  unsubscribeUrl: 'https://shop.example/unsubscribe?token=1',
};
const headerOf = (name: string) =>
  letters[0]?.data.replaceAll('\n ', ' ').match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1];

test('a letter arrives with its sender, an id of its delivery and a way to unsubscribe', async () => {
  await createMailSender(url).send(mail);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.recipients).toEqual(['RCPT TO:<a@example.com>']);
  expect(headerOf('Message-ID')).toBe('<notification-7@example.com>');
  expect(headerOf('List-Unsubscribe')).toBe('<https://shop.example/unsubscribe?token=1>');
  expect(headerOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(headerOf('From')).toContain('<shop@example.com>');
});

test('a recipient that does not exist is refused for good, a full mailbox for now', async () => {
  const send = (email: string) => sendBySmtp(url, { ...mail, email });
  await expect(send('nobody@example.com')).rejects.toMatchObject({
    ...{ name: 'MailRefused', goneAddress: '550 no such mailbox' },
  });
  await expect(send('full@example.com')).rejects.not.toThrow(MailRefused);
  expect(letters).toEqual([]);
});

test('an address with a line break writes no second header', async () => {
  await sendBySmtp(url, { ...mail, subject: 'one\r\nBcc: other@example.com' }).catch(() => {});
  expect(letters.flatMap(({ recipients }) => recipients).join()).not.toContain('other');
  expect(headerOf('Bcc')).toBeUndefined();
});

test('a server that is away is an error', async () => {
  const away = 'smtp://127.0.0.1:9?from=shop@example.com';
  await expect(sendBySmtp(away, mail)).rejects.toThrow();
});

test('a letter has both its forms, the plain one first', async () => {
  await createMailSender(url).send({ ...mail, html: '<p>letter</p>' });
  expect(headerOf('Content-Type')).toContain('multipart/alternative');
  const data = letters[0]?.data ?? '';
  expect(data.indexOf('text/plain')).toBeGreaterThan(0);
  expect(data.indexOf('text/html')).toBeGreaterThan(data.indexOf('text/plain'));
});
