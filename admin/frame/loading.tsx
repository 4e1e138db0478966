import { LoaderCircle } from 'lucide-react';

export function Loading() {
  return (
    <div role="status" className="grid min-h-60 place-items-center text-ink-soft">
      <LoaderCircle aria-hidden size={28} className="animate-spin" />
      <span className="sr-only">載入中</span>
    </div>
  );
}
