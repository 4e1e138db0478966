import { mailCodeLifeSeconds } from '#server/identity/identity-terms.ts';
import type { MessageBudget } from '#server/identity/limits/message-budget.ts';
import {
  type CodeSender,
  createCodeSender,
  type Letter,
  type Medium,
  minutes,
  type Simulate,
} from './code-sender.ts';

/** The e-mails that bring codes, each with its own text. */
export type IdentityMail = {
  signUp: CodeSender;
  /** Sent instead of a sign-up code to an address that has an account. */
  alreadyMember: CodeSender;
  reset: CodeSender;
  /** For a signed-in member without an address. */
  ownEmail: CodeSender;
  /** For a signed-in member who verifies the address or reauthenticates. */
  proof: CodeSender;
};

/** Sends through the configured mail service; shows codes on the page in a demo shop; else unavailable. */
export function createIdentityMail(options: {
  serviceUrl: string | undefined;
  budget: MessageBudget;
  brand: () => Promise<string>;
  showOnPage: (() => CodeSender) | undefined;
  simulate: Simulate<Letter> | undefined;
  publicUrl: string | undefined;
}): IdentityMail {
  const { publicUrl, ...rest } = options;
  const senderOf = (subject: (code: string) => string, paragraphs: (code: string) => string[]) =>
    createCodeSender(letter(subject, paragraphs), rest);
  const isValid = (code: string) =>
    `您的驗證碼是 ${code}，${minutes(mailCodeLifeSeconds)}內有效。請勿告訴任何人。`;
  const signInAt = publicUrl === undefined ? '登入頁' : new URL('/join-us', publicUrl).href;
  return {
    signUp: senderOf(
      (code) => `加入會員的驗證碼 ${code}`,
      (code) => [isValid(code), '如果不是您要加入會員，請不用理會這封信，不會有帳號成立。'],
    ),
    alreadyMember: senderOf(
      () => '您已經是會員',
      () => [
        `有人用這個信箱加入會員，但它已經有帳號了。如果是您本人，請直接登入；忘記密碼時，在${signInAt} 選擇「忘記密碼」重新設定。`,
        '如果不是您，請不用理會這封信，您的帳號沒有任何改變。',
      ],
    ),
    reset: senderOf(
      (code) => `重設密碼的驗證碼 ${code}`,
      (code) => [isValid(code), '如果不是您要重設密碼，請不用理會這封信，您的密碼不會改變。'],
    ),
    ownEmail: senderOf(
      (code) => `設定登入信箱的驗證碼 ${code}`,
      (code) => [isValid(code), '如果不是您在設定，請不用理會這封信，不會有任何改變。'],
    ),
    proof: senderOf(
      (code) => `確認身分的驗證碼 ${code}`,
      (code) => [isValid(code), '如果不是您本人在操作，請盡快更換密碼並登出所有裝置。'],
    ),
  };
}

const letter = (
  subject: (code: string) => string,
  paragraphs: (code: string) => string[],
): Medium<Letter> => ({
  bodyOf: (email, code, brand) => ({
    email,
    subject: `【${brand}】${subject(code)}`,
    text: paragraphs(code).join('\n\n'),
  }),
  name: '電子郵件',
  medium: 'email',
});
