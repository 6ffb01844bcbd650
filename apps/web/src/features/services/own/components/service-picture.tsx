import type { ServiceOffer } from '@localchef/contracts/services/save-service'
import { Camera } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { FailedUploads } from '@/shared/pictures/failed-uploads.tsx'
import { usePictureUploads } from '@/shared/pictures/use-picture-uploads.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'

type OfferPicture = z.input<typeof ServiceOffer>['picture']

interface ServicePictureProps {
  picture: OfferPicture
  onChange: (picture: OfferPicture) => void
  onUploading: (isUploading: boolean) => void
}

/** The service's picture with buttons to change and remove it. */
export function ServicePicture({ picture, onChange, onUploading }: ServicePictureProps) {
  const { t } = useTranslation('servicesManage')
  const { upload, retry, dismiss, isUploading, failed } = usePictureUploads(onChange)
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])
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
            onChoose={(files) => void upload(files)}
          />
          {picture && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              {t('form.removePicture')}
            </Button>
          )}
        </div>
        <FailedUploads
          failed={failed}
          canRetry={!isUploading}
          onRetry={(failure) => void retry(failure)}
          onDismiss={dismiss}
        />
      </div>
    </div>
  )
}
