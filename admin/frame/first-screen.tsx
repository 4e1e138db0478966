import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Lock } from 'lucide-react';
import { Navigate } from 'react-router';
import { useMenu } from './use-menu.ts';

/** The first screen that one may see. */
export function FirstScreen() {
  const [first] = useMenu().flatMap(({ entries }) => entries);
  if (first) return <Navigate to={`/${first.path}`} replace />;
  return <EmptyState icon={<Lock size={28} />} title="您的職務還沒有可以使用的頁面" />;
}
