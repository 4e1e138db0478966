import { expect, test } from 'vitest';
import type { MovementListener } from './movement-channel.ts';
import { createThreadHub } from './thread-hub.ts';

let listener: MovementListener<string> | undefined;
const channel = {
  listen(current: MovementListener<string>) {
    listener = current;
    return () => {
      listener = undefined;
    };
  },
};

test('tells who watches a thread, once, and listens only while somebody does', () => {
  const hub = createThreadHub(channel);
  expect(listener).toBeUndefined();
  const received = { one: 0, both: 0 };
  const receive = (who: keyof typeof received) => () => {
    received[who] += 1;
  };
  const leaveOne = hub.watch({ referenceIds: ['A'], send: receive('one') });
  const leaveBoth = hub.watch({ referenceIds: ['A', 'B'], send: receive('both') });
  expect(received).toEqual({ one: 1, both: 1 });
  listener?.onMoved(['A', 'B', 'C']);
  expect(received).toEqual({ one: 2, both: 2 });
  listener?.onMoved(['B']);
  expect(received).toEqual({ one: 2, both: 3 });
  listener?.onListening();
  expect(received).toEqual({ one: 3, both: 4 });
  leaveOne();
  listener?.onMoved(['A']);
  expect(received).toEqual({ one: 3, both: 5 });
  leaveBoth();
  expect(listener).toBeUndefined();
});
