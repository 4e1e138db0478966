import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { CircleAlert, LoaderCircle, SearchX } from 'lucide-react';
import { Link } from 'react-router';

export function Loading() {
  return (
    <div role="status" className="grid min-h-60 place-items-center text-ink-soft">
      <LoaderCircle aria-hidden size={28} className="animate-spin" />
      <span className="sr-only">載入中</span>
    </div>
  );
}

export function NoScreen() {
  return (
    <EmptyState icon={<SearchX size={28} />} title="沒有這個頁面">
      <Link to="/" className={buttonStyle.outline}>
        回到後台首頁
      </Link>
    </EmptyState>
  );
}

/** A screen whose code could not be loaded, because of the connection or a newer build, or that failed. */
export function ScreenFault() {
  return (
    <EmptyState icon={<CircleAlert size={28} />} title="這個頁面出了問題">
      <p className="text-ink-soft">可能是網路中斷，或後台剛更新。重新載入後再試一次。</p>
      <Button onClick={() => location.reload()}>重新載入</Button>
    </EmptyState>
  );
}
