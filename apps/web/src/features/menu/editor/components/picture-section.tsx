import { mostDishPictures } from '@localchef/contracts/menu/get-dish'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { FailedUploads } from '@/shared/pictures/failed-uploads.tsx'
import { usePictureUploads } from '@/shared/pictures/use-picture-uploads.ts'
import { FieldError } from '@/shared/ui/field.tsx'
import { useDragOrder } from '@/shared/ui/use-drag-order.ts'
import type { DishFormReturn } from '../dish-form.ts'
import { usePictureEdit } from '../use-picture-edit.ts'
import { EditorSection } from './editor-section.tsx'
import { PictureRow } from './picture-row.tsx'

/** The pictures of a dish in order. The first one is the cover. */
export function PictureSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const pictures = useFieldArray({ control: form.control, name: 'pictures', keyName: 'key' })
  const [announcement, setAnnouncement] = useState('')
  const { errors } = form.formState
  const total = pictures.fields.length
  const room = mostDishPictures - total

  const keys = pictures.fields.map(({ key }) => key)
  const drag = useDragOrder(keys, (order, moved) => {
    const place = order.indexOf(moved)
    pictures.move(keys.indexOf(moved), place)
    setAnnouncement(t('picture.moved', { place: place + 1, total }))
  })
  const edit = usePictureEdit(pictures.fields, pictures.update)
  const { upload, retry, dismiss, isUploading, failed } = usePictureUploads((picture) =>
    pictures.append({ ...picture, alt: null, altRu: null }, { shouldFocus: false }),
  )

  return (
    <EditorSection title={t('picture.title')} hint={t('picture.hint')}>
      {total > 0 && (
        <ol className="grid gap-3" aria-label={t('picture.title')}>
          {drag.order.map((key, place) => {
            const index = keys.indexOf(key)
            const picture = pictures.fields[index]
            return (
              picture && (
                <PictureRow
                  key={key}
                  form={form}
                  index={index}
                  picture={picture}
                  isCover={place === 0}
                  isAlone={total === 1}
                  isDragged={drag.draggedId === key}
                  itemRef={drag.itemRef(key)}
                  handleProps={drag.handleProps(key)}
                  onEdit={() => void edit.open(index)}
                  onRemove={() => pictures.remove(index)}
                />
              )
            )
          })}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {room > 0 && (
          <PhotoButton
            shape={photoShapes.dish}
            most={room}
            label={t(total === 0 ? 'picture.choose' : 'picture.more')}
            icon={<ImagePlus aria-hidden />}
            busy={isUploading || edit.isBusy}
            onChoose={(files) => void upload(files)}
          />
        )}
        <p className="text-caption text-ink-faint">
          {room > 0 ? t('picture.room', { count: room }) : t('picture.full', { count: mostDishPictures })}
        </p>
      </div>
      <FailedUploads
        failed={failed}
        canRetry={room > 0 && !isUploading}
        onRetry={(failure) => void retry(failure)}
        onDismiss={dismiss}
      />
      <FieldError>{errors.pictures?.message}</FieldError>
      {edit.editor}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </EditorSection>
  )
}
