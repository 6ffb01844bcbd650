import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { PictureButton } from '@/shared/pictures/picture-button.tsx'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { MOST_GALLERY_PICTURES, useChangePictures } from '../use-change-pictures.ts'
import { Gallery } from './gallery.tsx'

/** Cover, portrait and gallery. */
export function PicturesSection({ business, userId }: { business: OwnBusiness; userId: string }) {
  const { t } = useTranslation('business')
  const { pictures } = business
  const change = useChangePictures(pictures, userId)
  const full = pictures.galleryPaths.length >= MOST_GALLERY_PICTURES
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <h3 className="text-lead font-semibold">{t('pictures.cover')}</h3>
        <Picture
          src={pictures.coverPath && pictureUrl(pictures.coverPath)}
          colour={pictures.coverColor}
          alt={t('pictures.coverAlt')}
          sizes="(min-width: 64rem) 42rem, 90vw"
          ratio={21 / 9}
          className="rounded-lg"
        />
        <div className="flex flex-wrap gap-2">
          <PictureButton
            label={t(pictures.coverPath ? 'pictures.changeCover' : 'pictures.addCover')}
            icon={<Camera aria-hidden />}
            busy={change.busy === 'cover'}
            disabled={change.busy !== undefined}
            onChoose={(files) => void change.setCover(files.slice(0, 1))}
          />
          {pictures.coverPath && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden />}
              disabled={change.busy !== undefined}
              onClick={() => void change.removeCover()}
            >
              {t('pictures.remove')}
            </Button>
          )}
        </div>
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
          <div className="flex flex-wrap gap-2">
            <PictureButton
              label={t(pictures.avatarPath ? 'pictures.changeAvatar' : 'pictures.addAvatar')}
              icon={<Camera aria-hidden />}
              busy={change.busy === 'avatar'}
              disabled={change.busy !== undefined}
              onChoose={(files) => void change.setAvatar(files.slice(0, 1))}
            />
            {pictures.avatarPath && (
              <Button
                variant="ghost"
                size="sm"
                icon={<Trash2 aria-hidden />}
                disabled={change.busy !== undefined}
                onClick={() => void change.removeAvatar()}
              >
                {t('pictures.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="grid gap-3">
        <div className="grid gap-0.5">
          <h3 className="text-lead font-semibold">{t('pictures.gallery')}</h3>
          <p className="text-small text-ink-soft">
            {t('pictures.galleryHint', { count: MOST_GALLERY_PICTURES })}
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
          <PictureButton
            label={t('pictures.add')}
            icon={<ImagePlus aria-hidden />}
            variant="soft"
            multiple
            busy={change.busy === 'gallery'}
            disabled={full || change.busy !== undefined}
            onChoose={(files) => void change.addToGallery(files)}
          />
        </div>
      </div>
    </div>
  )
}
