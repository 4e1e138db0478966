import { Button } from '@kaituan/kit/controls/button.tsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PictureField } from '#admin/settings/picture-field.tsx';

const CropDialog = lazy(() => import('#admin/settings/crop-dialog.tsx'));
/** The shop shows it so on a phone. */
const ratios = [
  { text: '橫式 3:2', ratio: 3 / 2 },
  { text: '正方形', ratio: 1 },
] as const;

/** The own picture of a group buy, sent and cropped; without one the first SKU's is shown. */
export function PlanPicture(props: {
  initial: string | null;
  problem: string | undefined;
  /** Another picture, or none. */
  onPicked: () => void;
}) {
  const { initial, problem, onPicked } = props;
  const [pictureId, setPictureId] = useState(initial);
  const [isCropping, setCropping] = useState(false);
  const latest = useRef(onPicked);
  const shown = useRef(pictureId);
  useEffect(() => {
    latest.current = onPicked;
  });
  useEffect(() => {
    if (shown.current === pictureId) return;
    shown.current = pictureId;
    latest.current();
  }, [pictureId]);
  return (
    <div className="space-y-2 md:col-span-2">
      <PictureField
        label="團購的圖片"
        name="picture"
        hint="JPEG、PNG 或 WebP，橫式 3:2 最好看；沒有就用第一個規格的圖片"
        alt=""
        pictureId={pictureId}
        problem={problem}
        isOptional
        onChange={setPictureId}
      />
      {pictureId && (
        <Button look="outline" onClick={() => setCropping(true)}>
          裁切圖片
        </Button>
      )}
      {pictureId && isCropping && (
        <Suspense>
          <CropDialog
            {...{ mediaId: pictureId, alt: '', ratios }}
            onCropped={setPictureId}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
