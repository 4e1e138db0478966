// @vitest-environment happy-dom
import { DialogShell, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import { DrawerShell } from '@kaituan/kit/dialogs/drawer-shell.tsx';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startNativeApp } from './native-app.ts';
import type { NativePage } from './native-parts.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function SomeDialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <DialogShell isOpen={isOpen} onClose={() => setOpen(false)} className="">
      <DialogTitle>一件事</DialogTitle>
    </DialogShell>
  );
}

function SomeDrawer() {
  const [isOpen, setOpen] = useState(true);
  return (
    <DrawerShell side="left" title="選單" closeLabel="關" isOpen={isOpen} onOpenChange={setOpen}>
      首頁
    </DrawerShell>
  );
}

it.each([
  ['dialog', <SomeDialog key="" />],
  ['drawer', <SomeDrawer key="" />],
])('the phone’s back button closes an open %s first, then goes back', async (_, open) => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const minimizeApp = vi.fn(async () => undefined);
  const listeners = new Map<string, (event: { canGoBack: boolean }) => void>();
  const addListener = (name: string, listener: (event: { canGoBack: boolean }) => void) =>
    listeners.set(name, listener);
  const parts = { App: { addListener, minimizeApp } };
  const page = { document, history, location, navigator, Capacitor: { Plugins: parts } };
  startNativeApp(page as unknown as NativePage);
  render(open);
  await screen.findByRole('dialog');
  const press = () =>
    act(async () => {
      listeners.get('backButton')?.({ canGoBack: true });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  await press();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(back).not.toHaveBeenCalled();
  await press();
  expect(back).toHaveBeenCalledOnce();
  expect(minimizeApp).not.toHaveBeenCalled();
});
