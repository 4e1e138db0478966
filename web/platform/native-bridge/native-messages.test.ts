import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOutbound, parseInbound } from './native-messages.ts';

const envelope = (type: string, payload: unknown) => ({ v: 1, id: 'n1', ts: 1, type, payload });

describe('messages of a wrapper', () => {
  it('is read from text and from an object', () => {
    const received = envelope('device.token', { deviceToken: 'abc', platform: 'ios' });
    const read = { type: 'device.token', deviceToken: 'abc', platform: 'ios' };
    expect(parseInbound(received)).toEqual(read);
    expect(parseInbound(JSON.stringify(received))).toEqual(read);
  });

  it('may contain a count, which is ignored', () => {
    expect(parseInbound(envelope('badge.updated', {}))).toEqual({ type: 'badge.updated' });
    expect(parseInbound(envelope('badge.updated', { unread: 7 }))).toEqual({
      type: 'badge.updated',
    });
  });

  it('may acknowledge a message', () =>
    expect(parseInbound(envelope('ack', { re: 'p1', ok: true }))).toEqual({
      type: 'ack',
      re: 'p1',
      ok: true,
    }));

  it.each([
    ['another version', { ...envelope('badge.updated', {}), v: 2 }],
    ['no id', { ...envelope('badge.updated', {}), id: '' }],
    ['no time', { ...envelope('badge.updated', {}), ts: '1' }],
    ['no payload', { v: 1, id: 'n1', ts: 1, type: 'badge.updated' }],
    ['a list as payload', envelope('badge.updated', [])],
    ['an unknown type', envelope('app.eval', { code: 'alert(1)' })],
    ['a type every object has', envelope('constructor', {})],
    ['a count that is none', envelope('badge.updated', { unread: '7' })],
    ['an empty token', envelope('device.token', { deviceToken: '', platform: 'ios' })],
    ['a token without its platform', envelope('device.token', { deviceToken: 'abc' })],
    ['text that is not JSON', '{'],
    ['nothing', undefined],
    ['too much', envelope('badge.updated', { filler: '團'.repeat(22_000) })],
  ])('is ignored with %s', (_, received) => expect(parseInbound(received)).toBeUndefined());

  it('never throws, whatever it is', () =>
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), (received) => {
        expect(() => parseInbound(received)).not.toThrow();
      }),
    ));
});

it('formats a message as one line of JSON with a new id', () => {
  const texts = [1, 2].map(() => formatOutbound('badge.counts', { unread: 2, cart: 3 }, 1_000));
  const [first, second] = texts.map((text) => JSON.parse(text));
  expect(first).toMatchObject({
    v: 1,
    ts: 1_000,
    type: 'badge.counts',
    payload: { unread: 2, cart: 3 },
  });
  expect(first.id).not.toBe(second.id);
});
