import { mostDishPictures } from '@localchef/contracts/menu/get-dish'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { PictureButton } from '@/shared/pictures/picture-button.tsx'
import { type UploadedPicture, uploadPicture } from '@/shared/pictures/upload-picture.ts'
import { FieldError } from '@/shared/ui/field.tsx'
import { useDragOrder } from '@/shared/ui/use-drag-order.ts'
import type { DishFormReturn } from '../dish-form.ts'
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
  const { upload, isUploading, failed } = useUploads((picture) =>
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
                  onRemove={() => pictures.remove(index)}
                />
              )
            )
          })}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {room > 0 && (
          <PictureButton
            label={t(total === 0 ? 'picture.choose' : 'picture.more')}
            icon={<ImagePlus aria-hidden />}
            busy={isUploading}
            multiple
            onChoose={(files) => void upload(files.slice(0, room))}
          />
        )}
        <p className="text-caption text-ink-faint">
          {room > 0 ? t('picture.room', { count: room }) : t('picture.full', { count: mostDishPictures })}
        </p>
      </div>
      <FieldError>
        {failed > 0 ? t('picture.failed', { count: failed }) : errors.pictures?.message}
      </FieldError>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </EditorSection>
  )
}

/** Uploads pictures one by one and counts the ones that failed. */
function useUploads(onUploaded: (picture: UploadedPicture) => void) {
  const { user } = useAuth()
  const [isUploading, setIsUploading] = useState(false)
  const [failed, setFailed] = useState(0)
  const upload = async (files: readonly File[]) => {
    if (!user) return
    setIsUploading(true)
    setFailed(0)
    for (const file of files) {
      try {
        onUploaded(await uploadPicture(user.id, file))
      } catch (error) {
        console.warn('A picture could not be uploaded', error)
        setFailed((before) => before + 1)
      }
    }
    setIsUploading(false)
  }
  return { upload, isUploading, failed }
}
