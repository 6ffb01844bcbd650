import { maxGalleryPictures } from '@localchef/contracts/chefs/gallery'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { FailedUploads } from '@/shared/pictures/failed-uploads.tsx'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { type PicturePart, useChangePictures } from '../use-change-pictures.ts'
import { Gallery } from './gallery.tsx'

type ChangePictures = ReturnType<typeof useChangePictures>

export function PicturesSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { pictures } = business
  const change = useChangePictures(business)
  const full = pictures.galleryPaths.length >= maxGalleryPictures
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <h3 className="text-lead font-semibold">{t('pictures.cover')}</h3>
        <Picture
          src={pictures.coverPath && pictureUrl(pictures.coverPath)}
          color={pictures.coverColor}
          alt={t('pictures.coverAlt')}
          sizes="(min-width: 64rem) 42rem, 90vw"
          ratio={21 / 9}
          className="rounded-lg"
        />
        <PictureButtons
          label={t(pictures.coverPath ? 'pictures.changeCover' : 'pictures.addCover')}
          change={change}
          part="cover"
          onRemove={pictures.coverPath ? change.removeCover : undefined}
        />
      </div>
      <div className="grid gap-3">
        <h3 className="text-lead font-semibold">{t('pictures.avatar')}</h3>
        <div className="flex flex-wrap items-center gap-5">
          <Avatar
            key={pictures.avatarPath ?? ''}
            name={business.name}
            url={pictures.avatarPath && pictureUrl(pictures.avatarPath)}
            size={96}
            className="shadow-raised"
          />
          <PictureButtons
            label={t(pictures.avatarPath ? 'pictures.changeAvatar' : 'pictures.addAvatar')}
            change={change}
            part="avatar"
            onRemove={pictures.avatarPath ? change.removeAvatar : undefined}
          />
        </div>
      </div>
      <div className="grid gap-3">
        <div className="grid gap-0.5">
          <h3 className="text-lead font-semibold">{t('pictures.gallery')}</h3>
          <p className="text-small text-ink-soft">
            {t('pictures.galleryHint', { count: maxGalleryPictures })}
          </p>
        </div>
        <Gallery
          paths={pictures.galleryPaths}
          cover={pictures.coverPath}
          busy={change.busy === 'gallery'}
          onChange={(paths) => void change.setGallery(paths)}
          onCover={(path) => void change.makeCover(path)}
        />
        <div>
          <PhotoButton
            shape={photoShapes.gallery}
            most={maxGalleryPictures - pictures.galleryPaths.length}
            label={t('pictures.add')}
            icon={<ImagePlus aria-hidden />}
            variant="soft"
            busy={change.busy === 'gallery'}
            disabled={full || change.busy !== undefined}
            onChoose={(files) => void change.add('gallery', files)}
          />
        </div>
        <FailedPictures change={change} part="gallery" canRetry={!full} />
      </div>
    </div>
  )
}

interface PictureButtonsProps {
  label: string
  part: 'cover' | 'avatar'
  change: ChangePictures
  /** Undefined while there is no picture. */
  onRemove: (() => Promise<void>) | undefined
}

/** All buttons are disabled while any picture is being saved. */
function PictureButtons({ label, part, change, onRemove }: PictureButtonsProps) {
  const { t } = useTranslation('business')
  const isBusy = change.busy !== undefined
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <PhotoButton
          shape={photoShapes[part]}
          label={label}
          icon={<Camera aria-hidden />}
          busy={change.busy === part}
          disabled={isBusy}
          onChoose={(files) => void change.add(part, files)}
        />
        {onRemove && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 aria-hidden />}
            disabled={isBusy}
            onClick={() => void onRemove()}
          >
            {t('pictures.remove')}
          </Button>
        )}
      </div>
      <FailedPictures change={change} part={part} canRetry />
    </div>
  )
}

interface FailedPicturesProps {
  change: ChangePictures
  part: PicturePart
  canRetry: boolean
}

function FailedPictures({ change, part, canRetry }: FailedPicturesProps) {
  return (
    <FailedUploads
      failed={change.failed(part)}
      canRetry={canRetry && change.busy === undefined}
      onRetry={(failure) => void change.retry(part, failure)}
      onDismiss={(id) => change.dismiss(part, id)}
    />
  )
}
