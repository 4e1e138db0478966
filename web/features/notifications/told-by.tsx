import { useQuery } from '@tanstack/react-query';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { onlyHerePath, useWaysToAdd } from './only-here.tsx';
import { preferencesQuery } from './preferences-query.ts';

const subjects = { ORDER: '訂單', GROUP: '團購' } as const;

/** Says by which ways this member is told how an order goes on, and leads to others where that is none. */
export function ToldBy({
  topic,
  className = '',
}: {
  topic: keyof typeof subjects;
  className?: string;
}) {
  const isMember = useAppState(({ user }) => user !== null);
  const { data } = useQuery({ ...preferencesQuery(), enabled: isMember });
  const subject = subjects[topic];
  const ways = data?.wayArray.filter(({ way }) =>
    data.result.some((one) => one.topic === topic && one.way === way && one.isOn),
  );
  return (
    <p className={`min-h-12 text-sm text-ink-soft sm:min-h-6 print:hidden ${className}`}>
      {ways && ways.length > 0 && (
        <>
          {subject}有進展時，會送到您的{ways.map(({ title }) => title).join('、')}。
        </>
      )}
      {ways?.length === 0 && (
        <>
          {subject}有進展時只會出現在本店的「通知」。
          <OtherWays isReached={data?.wayArray.length !== 0} subject={subject} />
        </>
      )}
    </p>
  );
}

/** Where more is set: the topic at ways that reach the member already, or another way. */
function OtherWays({ isReached, subject }: { isReached: boolean; subject: string }) {
  const { byMail, byLine } = useWaysToAdd(!isReached);
  const ways = [...(byMail ? ['電子郵件'] : []), ...(byLine ? [' LINE '] : [])].join('或');
  const text = ways ? `也用${ways}收通知` : '看通知';
  return (
    <ShopLink
      to={isReached ? '/member/profile#notification-settings' : onlyHerePath}
      className="py-3 font-semibold text-primary underline underline-offset-4"
    >
      {isReached ? `打開${subject}的通知` : text}
    </ShopLink>
  );
}
