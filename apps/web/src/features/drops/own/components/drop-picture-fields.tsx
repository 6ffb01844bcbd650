import { mostDropPictures } from '@localchef/contracts/drops/drop-fields'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { FailedUploads } from '@/shared/pictures/failed-uploads.tsx'
import { usePictureUploads } from '@/shared/pictures/use-picture-uploads.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import type { DropFormReturn } from '../drop-form.ts'

interface DropPictureFieldsProps {
  form: DropFormReturn
  onUploading: (isUploading: boolean) => void
}

/** The pictures of a drop in order. The first one is the cover. */
export function DropPictureFields({ form, onUploading }: DropPictureFieldsProps) {
  const { t } = useTranslation('drops')
  const pictures = useFieldArray({ control: form.control, name: 'pictures', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`pictures.${index}`), pictures)
  const room = mostDropPictures - pictures.fields.length
  const { upload, retry, dismiss, isUploading, failed } = usePictureUploads((picture) =>
    pictures.append({ ...picture, alt: null, altRu: null }, { shouldFocus: false }),
  )
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-small font-semibold">{t('form.pictures')}</legend>
      {pictures.fields.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pictures.fields.map((picture, index) => (
            <li key={picture.key} className="relative">
              <Picture
                {...pictureOf(picture)}
                alt={t('form.picture', { number: index + 1 })}
                sizes="(min-width: 40rem) 10rem, 45vw"
                ratio={1}
                largest={320}
                className="rounded-md"
              />
              <IconButton
                label={t('form.removePicture', { number: index + 1 })}
                tone="raised"
                className="absolute top-2 right-2"
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div>
          <PhotoButton
            shape={photoShapes.drop}
            most={room}
            label={t('form.addPictures')}
            icon={<ImagePlus aria-hidden />}
            busy={isUploading}
            onChoose={(files) => void upload(files)}
          />
        </div>
      )}
      <FailedUploads
        failed={failed}
        canRetry={room > 0 && !isUploading}
        onRetry={(failure) => void retry(failure)}
        onDismiss={dismiss}
      />
    </fieldset>
  )
}
