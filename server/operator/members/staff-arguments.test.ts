import { expect, test } from 'vitest';
import { parseStaffCommand } from './staff-arguments.ts';

test.each([
  [['list'], { verb: 'list' }],
  [
    ['appoint', 'a@shop.example', '--role', 'owner'],
    { verb: 'appoint', who: 'a@shop.example', role: 'OWNER', channelId: null },
  ],
  [
    ['appoint', '0912345678', '--role', 'Packer', '--channel', '100083'],
    { verb: 'appoint', who: '0912345678', role: 'PACKER', channelId: 100083 },
  ],
  [['remove', 'a@shop.example'], { verb: 'remove', who: 'a@shop.example', channelId: null }],
  [['reset-code', 'a@shop.example'], { verb: 'reset-code', who: 'a@shop.example' }],
])('%j is understood', (args, command) => {
  expect(parseStaffCommand(args)).toEqual(command);
});

test.each([
  [[]],
  [['list', 'a@shop.example']],
  [['appoint', 'a@shop.example']],
  [['appoint', 'a@shop.example', '--role', 'king']],
  [['appoint', '--role', 'owner']],
  [['appoint', 'a@shop.example', '--role', 'owner', '--channel', 'all']],
  [['remove', 'a@shop.example', '--role', 'owner']],
  [['remove']],
  [['reset-code']],
  [['reset-code', 'a@shop.example', '--channel', '100083']],
  [['fire', 'a@shop.example']],
  [['list', '--nonsense']],
])('%j is not', (args) => {
  expect(parseStaffCommand(args)).toBeUndefined();
});
