import { ChevronRight, ClipboardList, type LucideIcon, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupBuysPath, myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { RunningCount } from './running-count.tsx';

/** The two ways into group buying, first in the activity zone. */
export function GroupDoors({ channelId }: { channelId: number }) {
  return (
    <ul className="grid gap-3 *:min-w-0 sm:grid-cols-2 sm:gap-4">
      <Door to={groupBuysPath} icon={UsersRound} title="揪團中" about="人越多越便宜">
        <RunningCount channelId={channelId} />
      </Door>
      <Door
        to={myGroupBuysPath}
        icon={ClipboardList}
        title="我的團購"
        about="進度、付款與到貨都在這裡"
      />
    </ul>
  );
}

function Door({
  to,
  icon: Icon,
  title,
  about,
  children,
}: {
  to: string;
  icon: LucideIcon;
  title: string;
  about: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <ShopLink to={to} className="group-door">
        <span>
          <Icon aria-hidden size={22} />
        </span>
        <span>
          <b>
            {title}
            {children}
          </b>
          <span>{about}</span>
        </span>
        <ChevronRight aria-hidden size={20} />
      </ShopLink>
    </li>
  );
}
