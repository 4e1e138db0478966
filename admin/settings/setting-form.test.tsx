// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import CompanyScreen from '#admin/screens/settings/company-screen.tsx';
import { renderScreen } from '#admin/testing/render-screen.tsx';

const company = {
  ...{ htmlTitle: '好日子', name: '好日子股份有限公司', taxId: '12345675' },
  ...{ address: '臺北市中正區重慶南路一段122號', phone: '02-2311-3731' },
  ...{ email: 'shop@example.com', serviceHours: '每日', lineOaId: null },
};
const savedBy = { changedAt: null, changedBy: null };
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('somebody else saved meanwhile', () => {
  /** A shop with a version for each phone and name, which refuses every other one. */
  function changingShop() {
    let now = company;
    const versionOf = ({ phone, name }: typeof company) => `${phone} ${name}`;
    const answerOf = () => ({ result: { ...savedBy, value: now, version: versionOf(now) } });
    const shop = new FakeShop()
      .answer('/StaffSettings/GetCompany', answerOf)
      .answer('/StaffSettings/SaveCompany', ({ version, value }) => {
        if (version !== versionOf(now)) return refuse('SETTINGS_CHANGED');
        now = value as typeof company;
        return answerOf();
      });
    return { shop, change: (to: Partial<typeof company>) => (now = { ...now, ...to }) };
  }

  it('keeps what was typed on top of it', async () => {
    const { shop, change } = changingShop();
    const { user, toasts } = renderScreen(<CompanyScreen />, shop);
    await user.type(await field('商店名稱'), '團購');
    change({ phone: '02-9999-9999' });
    await user.click(screen.getByRole('button', { name: '儲存' }));
    expect(await screen.findByText('改過的欄位：客服電話（現在是「02-9999-9999」）')).toBeTruthy();
    expect(screen.queryByText(/您也改了其中的/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '保留我的改動，存到最新內容' }));
    await waitFor(() => expect(toasts).toEqual(['已儲存']));
    expect((await field('客服電話')).value).toBe('02-9999-9999');
    expect((await field('商店名稱')).value).toBe(`${company.htmlTitle}團購`);
  });

  it('says which of it what was typed replaces, and is told again of what came later', async () => {
    const { shop, change } = changingShop();
    const { user, toasts } = renderScreen(<CompanyScreen />, shop);
    await user.clear(await field('客服電話'));
    await user.type(await field('客服電話'), '04-1111-1111');
    change({ phone: '02-9999-9999' });
    await user.click(screen.getByRole('button', { name: '儲存' }));
    expect(await screen.findByText(/^您也改了其中的：客服電話/)).toBeTruthy();
    change({ name: '別人的名字' });
    await user.click(screen.getByRole('button', { name: '儲存' }));
    expect(await screen.findByText(/名稱（現在是「別人的名字」）/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(toasts).toEqual(['已儲存']));
    expect((await field('客服電話')).value).toBe('04-1111-1111');
    expect((await field('公司或商號名稱')).value).toBe('別人的名字');
  });

  it('asks before what was typed is given up for it', async () => {
    const { shop, change } = changingShop();
    const { user } = renderScreen(<CompanyScreen />, shop);
    await user.type(await field('商店名稱'), '團購');
    change({ phone: '02-9999-9999' });
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await user.click(await screen.findByRole('button', { name: '改看最新的內容' }));
    expect(screen.getByDisplayValue(`${company.htmlTitle}團購`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '放棄，改看最新的' }));
    await waitFor(async () => expect((await field('客服電話')).value).toBe('02-9999-9999'));
    expect((await field('商店名稱')).value).toBe(company.htmlTitle);
  });
});
