// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
