import type { ProductForm } from '@kaituan/contract/staff/goods/staff-product';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Crop, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { OwnPicture } from '#admin/parts/files/own-picture.tsx';
import { ReorderGrip, rowPlace } from '#admin/parts/forms/reorder-grip.tsx';
import type { useRows } from '#admin/parts/lists/use-rows.ts';
import { FormSection } from '#admin/parts/section.tsx';
import { PictureField } from '#admin/settings/picture-field.tsx';

const CropDialog = lazy(() => import('#admin/settings/crop-dialog.tsx'));

type Rows = ReturnType<typeof useRows<ProductForm['pictures'][number]>>;
type Row = Rows['rows'][number];

const maxPictures = 12;
/** The same picture uploaded again has another number with the same end. */
const fileOf = (mediaId: string) => mediaId.split('-').at(-1);

/** The pictures of a product, in their order; the first is the main one. */
export function ProductPictures(
  props: Rows & {
    problemOf: (name: string) => string | undefined;
    /** Called for what is changed by no field. */
    onChanged: () => void;
  },
) {
  const { rows, add, replace, remove, move, problemOf, onChanged } = props;
  const [said, setSaid] = useState('');
  const [cropped, setCropped] = useState<Row>();
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || to === from) return;
    move(from, to);
    onChanged();
    setSaid(`移到第 ${to + 1} 張，儲存後生效`);
  };
  const takeOff = ({ key, initial }: Row, place: number) => {
    remove(key);
    onChanged();
    const onPress = () => add(initial, place);
    showToast(`拿掉了第 ${place + 1} 張圖片`, 'SUCCESS', { label: '復原', onPress });
  };
  const showPart = ({ key, initial }: Row, mediaId: string) => {
    replace(key, { ...initial, mediaId });
    onChanged();
    const onPress = () => replace(key, initial);
    showToast('圖片裁好了，儲存後生效', 'SUCCESS', { label: '復原', onPress });
  };
  return (
    <FormSection title="圖片">
      <div className="space-y-4 md:col-span-2">
        <ol aria-label="圖片" className="space-y-2">
          {rows.map((row, index) => (
            <li
              key={row.key}
              {...rowPlace(index)}
              className="flex items-center gap-2 rounded-card border border-line p-2 sm:gap-3"
            >
              <input
                type="hidden"
                name={`product.pictures[${index}].mediaId`}
                value={row.initial.mediaId}
              />
              <ReorderGrip
                name={`第 ${index + 1} 張圖片`}
                onStep={(step) => moveTo(index, step === 'UP' ? index - 1 : index + 1)}
                onDrag={(over) => moveTo(index, over)}
              />
              <OwnPicture
                pictureId={row.initial.mediaId}
                className="size-16 shrink-0 rounded-control object-cover sm:size-24"
              />
              <div className="min-w-0 flex-1">
                <FormField
                  label={index === 0 ? '主圖的說明' : `第 ${index + 1} 張的說明`}
                  name={`product.pictures[${index}].alt`}
                  value={row.initial.alt}
                  onChange={({ target }) => replace(row.key, { ...row.initial, alt: target.value })}
                  problem={problemOf(`product.pictures[${index}].alt`)}
                  placeholder="留白用商品名稱"
                  maxLength={120}
                />
              </div>
              <IconButton
                icon={Crop}
                label={`裁切第 ${index + 1} 張圖片`}
                onClick={() => setCropped(row)}
              />
              <IconButton
                look="remove"
                icon={Trash2}
                label={`拿掉第 ${index + 1} 張圖片`}
                onClick={() => takeOff(row, index)}
              />
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {said}
        </p>
        {rows.length < maxPictures && (
          <PictureField
            label={rows.length === 0 ? '主圖' : '再加一張'}
            name="picture"
            hint={`JPEG、PNG 或 WebP，可以一次選好幾張，最多 ${maxPictures} 張；${rows.length === 0 ? '沒有圖片時先用示意圖' : '正方形的最好看'}`}
            alt=""
            pictureId={null}
            atOnce={maxPictures - rows.length}
            sharpFromPx={600}
            problem={problemOf('product.pictures')}
            onChange={(mediaId) => {
              if (mediaId === null) return;
              const isThere = rows.some(
                ({ initial }) => fileOf(initial.mediaId) === fileOf(mediaId),
              );
              if (isThere) showToast('這張圖片已經在裡面了');
              else add({ mediaId, alt: '' });
            }}
          />
        )}
        {cropped && (
          <Suspense>
            <CropDialog
              {...cropped.initial}
              onCropped={(mediaId) => showPart(cropped, mediaId)}
              onClose={() => setCropped(undefined)}
            />
          </Suspense>
        )}
      </div>
    </FormSection>
  );
}
