import { useState } from 'react';
import { isTextLarge, setTextLarge } from '#web/platform/large-text.ts';

/** How large texts are on this device; other devices keep their own. */
export function TextSizeCard() {
  const [isLarge, setLarge] = useState(isTextLarge);
  return (
    <section aria-labelledby="text-size" className="card p-5 sm:p-7">
      <h2 id="text-size" className="text-lg font-bold">
        文字大小
      </h2>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isLarge}
          onChange={({ currentTarget }) => {
            setTextLarge(currentTarget.checked);
            setLarge(currentTarget.checked);
          }}
          className="size-5 shrink-0 accent-primary"
        />
        <span>
          <span className="block font-semibold">放大文字</span>
          <span className="block text-sm text-ink-soft">
            每一頁的文字與按鈕都變大，只在這個裝置
          </span>
        </span>
      </label>
    </section>
  );
}
