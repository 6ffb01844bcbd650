import clsx from 'clsx'
import { ArrowLeft, ArrowRight, Image, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'

export type GalleryAction = 'earlier' | 'later' | 'cover' | 'remove'

interface GalleryPictureProps {
  path: string
  number: number
  total: number
  isCover: boolean
  busy: boolean
  isDragged: boolean
  isTarget: boolean
  onAction: (action: GalleryAction) => void
  onDragStart: () => void
  onDragOver: () => void
  onDrop: () => void
}

/** A picture of the gallery with buttons to move it, make it the cover or remove it. */
export function GalleryPicture(props: GalleryPictureProps) {
  const { t } = useTranslation('business')
  const { path, number, total, isCover, busy, isDragged, isTarget, onAction } = props
  const name = t('pictures.nth', { number, total })
  return (
    <li
      data-path={path}
      draggable={!busy}
      onDragStart={props.onDragStart}
      onDragOver={(event) => {
        event.preventDefault()
        props.onDragOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
      onDragEnd={props.onDrop}
      className={clsx(
        'relative overflow-hidden rounded-lg border border-line bg-surface',
        isDragged && 'opacity-50',
        isTarget && 'border-accent shadow-lifted',
      )}
    >
      <Picture
        src={pictureUrl(path)}
        alt={name}
        sizes="(min-width: 40rem) 14rem, 45vw"
        ratio={4 / 3}
        largest={640}
        draggable={false}
        className="cursor-grab"
      />
      {isCover && (
        <Badge tone="accent" className="absolute top-2 left-2">
          {t('pictures.cover')}
        </Badge>
      )}
      <div className="grid grid-cols-2 justify-items-center sm:flex sm:justify-between">
        <IconButton
          data-action="earlier"
          label={t('pictures.earlier', { name })}
          disabled={busy || number === 1}
          onClick={() => onAction('earlier')}
        >
          <ArrowLeft aria-hidden />
        </IconButton>
        <IconButton
          data-action="later"
          label={t('pictures.later', { name })}
          disabled={busy || number === total}
          onClick={() => onAction('later')}
        >
          <ArrowRight aria-hidden />
        </IconButton>
        <IconButton
          data-action="cover"
          label={t('pictures.makeCover', { name })}
          disabled={busy || isCover}
          onClick={() => onAction('cover')}
        >
          <Image aria-hidden />
        </IconButton>
        <IconButton
          data-action="remove"
          label={t('pictures.removeNth', { name })}
          disabled={busy}
          onClick={() => onAction('remove')}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
