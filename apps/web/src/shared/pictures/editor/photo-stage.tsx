import clsx from 'clsx'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CropControls } from './crop-controls.tsx'
import type { EditablePhoto, PhotoEdit } from './edited-photo.ts'
import { FramedPhoto } from './framed-photo.tsx'
import { frameOf, middleOf, sharpWidth } from './photo-crop.ts'
import type { PhotoShape } from './photo-shapes.ts'
import { useCropGestures } from './use-crop-gestures.ts'

interface PhotoStageProps {
  photo: EditablePhoto
  shape: PhotoShape
  edit: PhotoEdit
  onChange: (edit: PhotoEdit) => void
}

/** A photograph in its frame, as it will be shown, with everything that changes it. */
export function PhotoStage({ photo, shape, edit, onChange }: PhotoStageProps) {
  const { t } = useTranslation('photoEditor')
  const hintId = useId()
  const stage = useRef<HTMLDivElement>(null)
  const frame = frameOf(edit.crop, photo.canvas, shape.ratio)
  const gestures = useCropGestures(stage, photo.canvas, shape.ratio, edit.crop, (crop) =>
    onChange({ ...edit, crop }),
  )
  return (
    <>
      <div className="grid gap-2">
        <div
          ref={stage}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the frame here
          tabIndex={0}
          aria-label={t('stage')}
          aria-describedby={hintId}
          className="relative mx-auto w-full cursor-grab touch-none overflow-hidden rounded-md bg-sunken active:cursor-grabbing"
          style={{ maxWidth: `calc(46vh * ${shape.ratio})` }}
          {...gestures}
        >
          <FramedPhoto
            photo={photo}
            frame={frame}
            isEven={edit.isEven}
            width={960}
            className="block w-full"
          />
          {shape.isRound && (
            <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)] ring-2 ring-white/80" />
          )}
        </div>
        <p id={hintId} className="text-caption text-ink-faint">
          {t('stageHint')}
        </p>
        <p role="status" className="text-small text-warning empty:hidden">
          {frame.width < sharpWidth && edit.crop.zoom > 1 ? t('small') : ''}
        </p>
      </div>
      <CropControls photo={photo.canvas} ratio={shape.ratio} edit={edit} onChange={onChange} />
      <div className="grid gap-2">
        <p className="text-small font-semibold">{t('previews')}</p>
        <ul className="flex flex-wrap items-end gap-4">
          {shape.previews.map(({ place, ratio }) => (
            <li key={place} className="grid gap-1 text-caption text-ink-soft">
              <FramedPhoto
                photo={photo}
                frame={middleOf(frame, ratio)}
                isEven={edit.isEven}
                width={Math.round(144 * ratio)}
                className={clsx(
                  'w-auto',
                  place === 'menu' ? 'h-10' : 'h-18',
                  shape.isRound ? 'rounded-full' : 'rounded-sm',
                )}
              />
              {t(`preview.${place}`)}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
