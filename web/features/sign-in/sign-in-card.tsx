import { LoaderCircle, Mail, Smartphone } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SignInMethods } from '#web/platform/sign-in-methods-query.ts';
import { PhoneForm } from './codes/phone-form.tsx';
import type { InAppBrowser } from './line/in-app-browser.ts';
import { InAppNotice } from './line/in-app-notice.tsx';
import { LineSignIn } from './line/line-sign-in.tsx';
import { type CartOfGuest, LineTicket } from './line/line-ticket.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordForms } from './passwords/password-forms.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { TermsLinks } from './terms-links.tsx';

type Method = 'PHONE' | 'PASSWORD';

/** The shop's sign-in methods, the quickest first. */
export function SignInCard(props: {
  methods: SignInMethods;
  redirectPath: string;
  inAppBrowser: InAppBrowser | undefined;
  /** Automatic sign-in inside LINE. */
  isLineAtWork: boolean;
  /** The result of an external login. */
  problem: string | undefined;
  ticket: string | undefined;
  cart: CartOfGuest;
  onTicketCancelled: () => void;
}) {
  const { methods, redirectPath, inAppBrowser, problem, ticket, cart } = props;
  return (
    <section className="w-full max-w-md card-raised p-5 sm:p-8">
      <h1 className="text-2xl font-bold">登入或加入會員</h1>
      <p className="mt-1.5 text-ink-soft">登入後就能回到剛才的頁面繼續</p>
      <div className="mt-6 space-y-5">
        {problem && <ProblemNotice>{problem}</ProblemNotice>}
        {inAppBrowser && <InAppNotice browser={inAppBrowser} methods={methods} />}
        {props.isLineAtWork && <LineAtWork />}
        <noscript>
          <div className="mb-5">
            <ProblemNotice>登入需要 JavaScript，請在瀏覽器設定中開啟後再試一次。</ProblemNotice>
          </div>
        </noscript>
        {ticket ? (
          <LineTicket ticket={ticket} keepCart={cart.keep} onCancel={props.onTicketCancelled} />
        ) : (
          <Methods
            methods={methods}
            redirectPath={redirectPath}
            isInApp={inAppBrowser !== undefined}
            cart={cart}
          />
        )}
      </div>
    </section>
  );
}

function LineAtWork() {
  return (
    <p role="status" className="flex items-center gap-3 text-sm font-medium">
      <LoaderCircle aria-hidden size={20} className="animate-spin text-good" />
      正在用 LINE 登入…
    </p>
  );
}

function Methods(props: {
  methods: SignInMethods;
  redirectPath: string;
  isInApp: boolean;
  cart: CartOfGuest;
}) {
  const { methods, redirectPath, isInApp, cart } = props;
  const [chosen, setChosen] = useState<Method>(methods.phone ? 'PHONE' : 'PASSWORD');
  const hasChoice = methods.phone && methods.password;
  return (
    <>
      <div className="group/quick space-y-3">
        {methods.line !== 'NONE' && (
          <LineSignIn
            line={methods.line}
            redirectPath={redirectPath}
            handOverCart={cart.handOver}
          />
        )}
        {/* Apps of others show pages without what browsers know of passkeys. */}
        {methods.passkeyHost !== null && !isInApp && <PasskeySignIn host={methods.passkeyHost} />}
        <p className="hidden items-center gap-4 pt-2 text-sm text-ink-soft group-has-[button]/quick:flex before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          或
        </p>
      </div>
      {hasChoice && (
        <fieldset className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
          <legend className="sr-only">登入方式</legend>
          <Choice is={chosen} value="PHONE" onChoose={setChosen}>
            <Smartphone aria-hidden size={18} />
            手機號碼
          </Choice>
          <Choice is={chosen} value="PASSWORD" onChoose={setChosen}>
            <Mail aria-hidden size={18} />
            電子郵件
          </Choice>
        </fieldset>
      )}
      {/* Both stay, so that what was typed in one is still there after looking at the other. */}
      {methods.phone && (
        <div hidden={chosen !== 'PHONE'}>
          <PhoneForm />
        </div>
      )}
      {methods.password && (
        <div hidden={chosen !== 'PASSWORD'}>
          <PasswordForms />
        </div>
      )}
      <Consent methods={chosen === 'PHONE' ? methods : { ...methods, phone: false }} />
    </>
  );
}

/** Methods that make a member without asking for anything say what one agrees to. */
function Consent({ methods: { line, phone } }: { methods: SignInMethods }) {
  const named = [line !== 'NONE' && ' LINE ', phone && '手機號碼'].filter((name) => name !== false);
  if (named.length === 0) return null;
  return (
    <p className="text-center text-sm text-ink-soft">
      以{named.join('或')}首次登入即加入會員，並表示您同意
      <TermsLinks />
    </p>
  );
}

function Choice({
  is,
  value,
  onChoose,
  children,
}: {
  is: Method;
  value: Method;
  onChoose: (method: Method) => void;
  children: ReactNode;
}) {
  const radio = useRef<HTMLInputElement>(null);
  const choose = useEffectEvent(() => onChoose(value));
  // Chosen before the page was hydrated.
  useLayoutEffect(() => {
    if (radio.current?.checked) choose();
  }, []);
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-[10px] font-semibold text-ink-soft has-checked:bg-surface has-checked:text-primary has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-accent">
      <input
        ref={radio}
        type="radio"
        name="sign-in-method"
        value={value}
        checked={is === value}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      {children}
    </label>
  );
}
