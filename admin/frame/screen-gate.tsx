import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { useMay } from '#admin/session/staff.ts';
import type { Screen } from './screen.ts';
import { useMenu } from './use-menu.ts';

/** A screen for who may see it. */
export function ScreenGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  const mayDo = useMay();
  useEffect(() => {
    document.title = `${screen.title}｜店家後台`;
  }, [screen.title]);
  if (screen.permission.some((permission) => mayDo(permission))) return children;
  return (
    <EmptyState icon={<Lock size={28} />} title={`您的職務不能使用「${screen.title}」`}>
      <p className="text-ink-soft">需要時請店主調整您的職務。</p>
    </EmptyState>
  );
}

/** The first screen that one may see. */
export function FirstScreen() {
  const [first] = useMenu().flatMap(({ entries }) => entries);
  if (first) return <Navigate to={`/${first.path}`} replace />;
  return <EmptyState icon={<Lock size={28} />} title="您的職務還沒有可以使用的頁面" />;
}
