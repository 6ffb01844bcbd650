import { ImagePlus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { LocalPhoto } from './local-photo.tsx'
import { PictureButton } from './picture-button.tsx'

interface PhotoPickerProps {
  photos: readonly File[]
  /** Maximum number. */
  most: number
  onChange: (photos: File[]) => void
}

/** Chooses photographs that a form uploads when it is sent. */
export function PhotoPicker({ photos, most, onChange }: PhotoPickerProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-start gap-3">
      {photos.map((photo, index) => (
        <div key={`${photo.name}-${photo.lastModified}-${photo.size}`} className="relative w-fit">
          <LocalPhoto photo={photo} alt={t('photos.own', { number: index + 1 })} />
          <IconButton
            tone="raised"
            label={t('photos.remove', { number: index + 1 })}
            className="absolute top-1 right-1"
            onClick={() => onChange(photos.filter((other) => other !== photo))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {photos.length < most && (
        <PictureButton
          label={t('photos.add')}
          icon={<ImagePlus aria-hidden />}
          busy={false}
          multiple
          onChoose={(files) => onChange([...photos, ...files].slice(0, most))}
        />
      )}
    </div>
  )
}
