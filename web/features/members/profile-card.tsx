import { BadgeCheck, CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { Profile } from './member-query.ts';

const day = new Intl.DateTimeFormat('zh-TW', { dateStyle: 'long', timeZone: 'Asia/Taipei' });

export function ProfileCard({ profile }: { profile: Profile }) {
  const { displayName, email, isVerified, joinedAt } = profile;
  return (
    <section className="card p-5 sm:p-7">
      <div className="flex items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
          <CircleUserRound aria-hidden size={36} />
        </span>
        <div className="min-w-0">
          <p className="wrap-anywhere text-xl font-bold">{displayName}</p>
          <p className="mt-1 text-sm">
            {isVerified ? (
              <span className="inline-flex items-center gap-1.5 rounded-full bg-good-soft px-3 py-1 font-semibold text-good">
                <BadgeCheck aria-hidden size={16} />
                認證會員
              </span>
            ) : (
              <span className="inline-block rounded-full bg-sunken px-3 py-1 font-semibold text-ink-soft">
                一般會員
              </span>
            )}
          </p>
        </div>
      </div>
      <dl className="mt-6 divide-y divide-line border-t border-line">
        <Fact name="適用價格">
          {isVerified ? (
            '認證會員的專屬價格'
          ) : (
            <span className="flex flex-wrap items-center gap-x-4">
              一般售價
              <ShopLink
                to="/member/profile/wholesale"
                className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
              >
                公司行號？申請批發
              </ShopLink>
            </span>
          )}
        </Fact>
        <Fact name="電子郵件">{email ?? '尚未設定'}</Fact>
        <Fact name="加入日期">{day.format(new Date(joinedAt))}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-2.5 sm:gap-x-6">
      <dt className="w-20 text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-0 flex-1 basis-40 break-words font-medium">{children}</dd>
    </div>
  );
}
