import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Link } from 'react-router';

export const firstOwnerPath = '/first-owner';

/** Leads to becoming the owner of a shop that has none. */
export const FirstOwnerNotice = () => (
  <Notice kind="INFO">
    <p>這家店還沒有店主。商店啟動時，紀錄（log）裡印了啟動代碼；輸入它就能設定店主的帳號。</p>
    <Link
      to={firstOwnerPath}
      className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      成為店主
    </Link>
  </Notice>
);
