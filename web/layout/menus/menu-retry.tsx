/** In place of what a menu could not load. */
export function MenuRetry({ onPress }: { onPress: () => unknown }) {
  return (
    <button
      type="button"
      className="flex min-h-12 w-full items-center px-4 text-left font-semibold text-primary hover:bg-sunken"
      onClick={() => void onPress()}
    >
      選單沒有載入，再試一次
    </button>
  );
}
