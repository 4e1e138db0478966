import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Asked, askPath } from './paths/message-paths.ts';
import { ShopLink } from './shop-link.tsx';

/** Leads to the form of a question about this. */
export function AskLink({
  asked,
  look = 'plain',
  children,
}: {
  asked: Asked;
  look?: 'plain' | 'outline';
  children: ReactNode;
}) {
  return (
    <ShopLink to={askPath(asked)} className={`${buttonStyle[look]} print:hidden`}>
      <MessageCircleQuestionMark aria-hidden size={18} />
      {children}
    </ShopLink>
  );
}
