// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { receiveToasts, type Toast, toastIdOf } from '@kaituan/kit/feedback/toast.ts';
import { screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useRows } from '#admin/parts/lists/use-rows.ts';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { FieldProblem, useDeskForm } from './use-desk-form.ts';

function Screen() {
  const { form, problemOf } = useDeskForm({
    save: async () => {
      throw new FieldProblem({ name: '請填名稱', price: '請填售價' });
    },
    onSaved: () => {},
  });
  return (
    <form {...form}>
      <FormField label="名稱" name="name" problem={problemOf('name')} />
      <FormField label="售價" name="price" problem={problemOf('price')} />
      <button type="submit">儲存</button>
    </form>
  );
}

test('a problem goes when its field is changed; the others stay, and the cursor where it is', async () => {
  const { user } = renderScreen(<Screen />, new FakeShop());
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await screen.findByText('請填名稱');
  const price = screen.getByRole('textbox', { name: '售價' });
  await user.type(price, '12');
  expect(screen.queryByText('請填售價')).toBe(null);
  expect(screen.getByText('請填名稱')).toBeTruthy();
  expect(document.activeElement).toBe(price);

  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText('請填售價')).toBeTruthy();
});

function Saving({ problems }: { problems: readonly (string | null)[] }) {
  const left = useRef([...problems]);
  const { form, problem } = useDeskForm({
    save: async () => {
      const name = left.current.shift();
      if (name) throw new FieldProblem({ name });
    },
    onSaved: () => {},
  });
  return (
    <form {...form}>
      <p>{problem}</p>
      <button type="submit">儲存</button>
    </form>
  );
}

test('that it was saved is not said beside what is wrong the next time', async () => {
  const { user } = renderScreen(<Saving problems={[null, '請填名稱']} />, new FakeShop());
  const closed: string[] = [];
  const shown: Toast[] = [];
  receiveToasts(
    (toast) => shown.push(toast),
    (id) => closed.push(id),
  );
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(shown.map(toastIdOf)).toEqual(['SAVED']));
  closed.length = 0;
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(closed).toEqual(['SAVED']));
});

function Rows() {
  const { form, problemOf, problem, mend } = useDeskForm({
    save: async () => {
      throw new FieldProblem({
        rows: '至少兩列',
        'rows[1].name': '請填第二列',
        'rows[2].name': '請填第三列',
        days: '請填日期',
        'days[1]': '沒有這一天',
      });
    },
    onSaved: () => {},
  });
  const { rows, add, move } = useRows(['甲', '乙', '丙'], { at: 'rows', mend });
  return (
    <form {...form}>
      <p>{problemOf('rows')}</p>
      {rows.map(({ key, initial }, index) => (
        <FormField
          key={key}
          label={initial}
          name={`rows[${index}].name`}
          problem={problemOf(`rows[${index}].name`)}
        />
      ))}
      <FormField label="日期" name="days" problem={problemOf('days') ?? problemOf('days[1]')} />
      <button type="button" onClick={() => add('丁')}>
        加一列
      </button>
      <button type="button" onClick={() => move(2, 0)}>
        移到最前
      </button>
      <button type="submit">儲存</button>
      <p>{problem}</p>
    </form>
  );
}

const save = async (user: ReturnType<typeof renderScreen>['user']) => {
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await screen.findByText('請填第三列');
};

test('a changed field mends what it is a part of, and all of its own parts', async () => {
  const { user } = renderScreen(<Rows />, new FakeShop());
  await save(user);
  await user.type(screen.getByRole('textbox', { name: '乙' }), '茶');
  expect(screen.queryByText('至少兩列')).toBe(null);
  expect(screen.queryByText('請填第二列')).toBe(null);
  expect(screen.getByText('請填第三列')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '日期' }), '1');
  expect(screen.queryByText('請填日期')).toBe(null);
  expect(screen.queryByText('沒有這一天')).toBe(null);
});

test('a row that is added mends the whole; rows that move forget what was wrong at their places', async () => {
  const { user } = renderScreen(<Rows />, new FakeShop());
  await save(user);
  await user.click(screen.getByRole('button', { name: '加一列' }));
  expect(screen.queryByText('至少兩列')).toBe(null);
  expect(screen.getByText('請填第三列')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '移到最前' }));
  expect(screen.queryByText('請填第二列')).toBe(null);
  expect(screen.queryByText('請填第三列')).toBe(null);
  expect(screen.getByText('請填日期')).toBeTruthy();
});

function Uploading() {
  const { form, problem } = useDeskForm({ save: async () => 1, onSaved: () => {} });
  const [isBusy, setIsBusy] = useState(true);
  return (
    <form {...form}>
      {isBusy && <p data-uploading>上傳中</p>}
      <p>{problem}</p>
      <button type="button" onClick={() => setIsBusy(false)}>
        傳完
      </button>
      <button type="submit">儲存</button>
    </form>
  );
}

test('that a picture is uploading is said no longer than it is', async () => {
  const { user } = renderScreen(<Uploading />, new FakeShop());
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText(/圖片還在上傳/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '傳完' }));
  await waitFor(() => expect(screen.queryByText(/圖片還在上傳/)).toBeNull());
});
