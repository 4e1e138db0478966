// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readAppState, setUser } from '#web/platform/app-state.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { NativeWatch } from './native-watch.tsx';

type Host = typeof globalThis & { PecNativeReceive?: (text: string) => void };
const device = { deviceToken: 'phone', platform: 'ios' };
const message = { v: 1, id: 'n1', ts: 1, type: 'device.token', payload: device };

it('gives the device to who signs in, and to nobody where the sign-in is lost', async () => {
  const owners: (string | undefined)[] = [];
  const shop = new FakeShop().answer('/User/MergeDeviceToken', () => {
    owners.push(readAppState().user?.id);
    return { result: true as const };
  });
  renderPart(<NativeWatch />, shop);
  act(() => (globalThis as Host).PecNativeReceive?.(JSON.stringify(message)));
  await waitFor(() => expect(owners).toEqual(['member']));
  // Without a sign-out: the sign-in was ended elsewhere.
  act(() => setUser(null));
  await waitFor(() => expect(owners).toEqual(['member', undefined]));
});
