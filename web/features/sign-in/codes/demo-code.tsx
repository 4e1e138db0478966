import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';

/** Shows the code in the demo shop, where nothing is sent. */
export function DemoCode(props: { code: string; medium: '簡訊' | '郵件'; children?: ReactNode }) {
  const { code, medium, children } = props;
  return (
    <p className="flex items-center gap-3 rounded-control border border-dashed border-accent bg-accent-soft px-4 py-3 text-sm">
      <FlaskConical aria-hidden size={20} className="shrink-0 text-accent-ink" />
      <span>
        <strong className="text-accent-ink">示範商店</strong>不會真的寄出{medium}，您的驗證碼是
        <strong data-demo-code className="ml-1 text-lg tracking-widest tabular-nums">
          {code}
        </strong>
        {children}
      </span>
    </p>
  );
}
