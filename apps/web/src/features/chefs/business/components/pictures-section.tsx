import { maxGalleryPictures } from '@localchef/contracts/chefs/gallery'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { useChangePictures } from '../use-change-pictures.ts'
import { Gallery } from './gallery.tsx'

type ChangePictures = ReturnType<typeof useChangePictures>

export function PicturesSection({ business, userId }: { business: OwnBusiness; userId: string }) {
  const { t } = useTranslation('business')
  const { pictures } = business
  const change = useChangePictures(business, userId)
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
          busy={change.busy}
          part="cover"
          onChoose={change.setCover}
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
            busy={change.busy}
            part="avatar"
            onChoose={change.setAvatar}
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
            onChoose={(files) => void change.addToGallery(files)}
          />
        </div>
      </div>
    </div>
  )
}

interface PictureButtonsProps {
  label: string
  part: 'cover' | 'avatar'
  /** The part that is being saved; all buttons wait for it. */
  busy: ChangePictures['busy']
  onChoose: (files: File[]) => Promise<void>
  /** Undefined while there is no picture. */
  onRemove: (() => Promise<void>) | undefined
}

function PictureButtons({ label, part, busy, onChoose, onRemove }: PictureButtonsProps) {
  const { t } = useTranslation('business')
  return (
    <div className="flex flex-wrap gap-2">
      <PhotoButton
        shape={photoShapes[part]}
        label={label}
        icon={<Camera aria-hidden />}
        busy={busy === part}
        disabled={busy !== undefined}
        onChoose={(files) => void onChoose(files)}
      />
      {onRemove && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 aria-hidden />}
          disabled={busy !== undefined}
          onClick={() => void onRemove()}
        >
          {t('pictures.remove')}
        </Button>
      )}
    </div>
  )
}
