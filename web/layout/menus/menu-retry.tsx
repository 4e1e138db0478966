import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
/** In place of what a menu could not load. */
export function MenuRetry({ onPress }: { onPress: () => unknown }) {
  return (
    <RowButton
      className="min-h-12 px-4 font-semibold text-primary hover:bg-sunken"
      onClick={() => void onPress()}
    >
      選單沒有載入，重試
    </RowButton>
  );
}
