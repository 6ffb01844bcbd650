import type { ServiceOffer } from '@localchef/contracts/services/save-service'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { uploadPicture } from '@/shared/pictures/upload-picture.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { toast } from '@/shared/ui/toast.ts'

type OfferPicture = z.input<typeof ServiceOffer>['picture']

interface ServicePictureProps {
  picture: OfferPicture
  userId: string
  onChange: (picture: OfferPicture) => void
  onUploading: (isUploading: boolean) => void
}

/** The service's picture with buttons to change and remove it. */
export function ServicePicture({ picture, userId, onChange, onUploading }: ServicePictureProps) {
  const { t } = useTranslation('servicesManage')
  const [isUploading, setIsUploading] = useState(false)
  const markUploading = (next: boolean) => {
    setIsUploading(next)
    onUploading(next)
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    markUploading(true)
    try {
      onChange(await uploadPicture(userId, file))
    } catch (error) {
      console.error('The picture could not be uploaded', error)
      toast.error(t('pictureFailed'))
    } finally {
      markUploading(false)
    }
  }
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
      <Picture {...pictureOf(picture)} alt={t('form.picture')} sizes="10rem" className="rounded-md" />
      <div className="grid justify-items-start gap-2">
        <p className="text-small font-semibold">{t('form.picture')}</p>
        <div className="flex flex-wrap gap-2">
          <PhotoButton
            shape={photoShapes.service}
            label={t(picture ? 'form.changePicture' : 'form.addPicture')}
            icon={<Camera aria-hidden />}
            busy={isUploading}
            onChoose={(files) => void choose(files)}
          />
          {picture && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              {t('form.removePicture')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
