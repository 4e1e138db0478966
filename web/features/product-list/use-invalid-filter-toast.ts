import { useEffect } from 'react';
import { showToast } from '#web/ui/toast.ts';
import type { ListState } from './query/list-state.ts';

/** Tells once when the address held a filter that could not be read and everything is shown instead. */
export function useInvalidFilterToast({ isValid }: ListState): void {
  useEffect(() => {
    if (!isValid) showToast('篩選條件無法辨識，已顯示全部商品', 'ERROR');
  }, [isValid]);
}
