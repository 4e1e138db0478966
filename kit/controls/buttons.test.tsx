// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Chip } from './chip.tsx';
import { IconButton } from './icon-button.tsx';
import { RemovePicture } from './remove-picture.tsx';
import { RowButton } from './row-button.tsx';
import { TextButton } from './text-button.tsx';

afterEach(cleanup);

type Handlers = { onClick: () => void; disabled?: boolean };
const parts: Record<string, (props: Handlers) => ReactElement> = {
  IconButton: (props) => <IconButton icon={X} label="移除" {...props} />,
  TextButton: (props) => <TextButton {...props}>移除</TextButton>,
  Chip: (props) => <Chip {...props}>移除</Chip>,
  RowButton: (props) => <RowButton {...props}>移除</RowButton>,
};

describe.each(Object.entries(parts))('%s', (_, part) => {
  it('has its name, takes presses of mouse and keyboard, and submits no form', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(<form onSubmit={onSubmit}>{part({ onClick })}</form>);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: '移除' }));
    expect(onClick).toHaveBeenCalledTimes(2);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes no press while disabled', async () => {
    const onClick = vi.fn();
    render(part({ onClick, disabled: true }));
    await userEvent.setup().click(screen.getByRole('button', { name: '移除' }));
    expect(onClick).not.toHaveBeenCalled();
  });
});

it('submits a form when its type says so', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <IconButton icon={X} label="搜尋" type="submit" />
      <TextButton type="submit">試算</TextButton>
      <Chip type="submit">改為 5 包</Chip>
    </form>,
  );
  for (const button of screen.getAllByRole('button')) await userEvent.setup().click(button);
  expect(onSubmit).toHaveBeenCalledTimes(3);
});

it('hides its icon from screen readers, which are read the label', () => {
  render(<IconButton icon={X} label="關閉" iconClassName="rotate-180" />);
  const button = screen.getByRole('button', { name: '關閉' });
  expect(button.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(button.querySelector('svg')?.classList.contains('rotate-180')).toBe(true);
});

function Filter() {
  const [isOn, setIsOn] = useState(false);
  return (
    <Chip aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
      有照片
    </Chip>
  );
}

it('says whether a chip is on', async () => {
  render(<Filter />);
  const isOn = () => screen.getByRole('button', { name: '有照片' }).getAttribute('aria-pressed');
  expect(isOn()).toBe('false');
  await userEvent.setup().click(screen.getByRole('button'));
  expect(isOn()).toBe('true');
});

it('has the look that is asked for, and the classes that are given', () => {
  render(
    <>
      <IconButton icon={X} label="刪除" look="remove" className="ml-auto" />
      <TextButton look="danger">解除連結</TextButton>
      <Chip look="suggestion">改為 5 包</Chip>
    </>,
  );
  const classesOf = (name: string) => [...screen.getByRole('button', { name }).classList];
  expect(classesOf('刪除')).toEqual(expect.arrayContaining(['hover:text-danger', 'ml-auto']));
  expect(classesOf('解除連結')).toContain('text-danger');
  expect(classesOf('改為 5 包')).toContain('border-primary');
});

it('removes the picture that it lies on', async () => {
  const onRemove = vi.fn();
  render(<RemovePicture label="移除照片 1" onRemove={onRemove} />);
  await userEvent.setup().click(screen.getByRole('button', { name: '移除照片 1' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

it.each([
  ['Button', Button],
  ['TextButton', TextButton],
])(
  '%s keeps the focus while busy, and neither takes a press nor sends its form',
  async (_, Part) => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (isBusy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="姓名" />
        <Part type="submit" isBusy={isBusy} onClick={onClick}>
          送出
        </Part>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: '送出' });
    button.focus();
    rerender(form(true));
    expect(document.activeElement).toBe(button);
    const user = userEvent.setup();
    await user.click(button);
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('姓名'), '王{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(false));
    await user.click(button);
    expect(onSubmit).toHaveBeenCalledOnce();
  },
);
