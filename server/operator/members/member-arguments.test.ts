import { expect, test } from 'vitest';
import { parseMemberCommand } from './member-arguments.ts';

test.each([
  [['create', 'A@shop.example'], { verb: 'create', who: 'a@shop.example' }],
  [
    ['create', 'a@shop.example', '--name', '王', '--password', '12345678'],
    { verb: 'create', who: 'a@shop.example', name: '王', password: '12345678' },
  ],
  [['verify', '0912345678', '100120'], { verb: 'verify', who: '0912345678', channelId: 100120 }],
  [
    ['suspend', 'a@b.example', '--reason', '未取貨'],
    { verb: 'suspend', who: 'a@b.example', reason: '未取貨' },
  ],
  [['token', 'a@b.example'], { verb: 'token', who: 'a@b.example' }],
])('%j is understood', (args, command) => {
  expect(parseMemberCommand(args)).toEqual(command);
});

test.each([
  [[]],
  [['fly', 'a@b.example']],
  [['suspend']],
  [['create', 'not an address']],
  [['create', 'a@b.example', '--password', 'short']],
  [['verify', 'a@b.example']],
  [['verify', 'a@b.example', 'north']],
  [['token', 'a@b.example', '100120']],
  [['token', 'a@b.example', '--forever']],
  [['sign-out', 'a@b.example', '1', '2']],
])('%j is answered with the usage', (args) => {
  expect(parseMemberCommand(args)).toBeUndefined();
});
