export type Account = { bankCode: string; branch: string; account: string; holder: string };
export type AccountProblem = Partial<Record<keyof Account, string>>;

const digits = (value: FormDataEntryValue | null): string =>
  String(value ?? '')
    .normalize('NFKC')
    .replace(/[\s-]/g, '');

export const readAccount = (form: FormData): Account => ({
  bankCode: digits(form.get('bankCode')),
  branch: digits(form.get('branch')),
  account: digits(form.get('account')),
  holder: String(form.get('holder') ?? '').trim(),
});

/** Problems by field. */
export function findAccountProblem({ bankCode, branch, account, holder }: Account): AccountProblem {
  return {
    ...(!/^\d{3}$/.test(bankCode) && { bankCode: '請輸入 3 位數的銀行代碼，例如 812' }),
    ...(!/^(\d{4})?$/.test(branch) && { branch: '分行代碼是 4 位數，不知道可以留白' }),
    ...(!/^\d{6,16}$/.test(account) && { account: '請輸入 6 到 16 位數的帳號' }),
    ...(!holder && { holder: '請輸入帳戶的戶名' }),
  };
}
