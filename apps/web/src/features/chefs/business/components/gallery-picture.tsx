import clsx from 'clsx'
import { ArrowLeft, ArrowRight, Image, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'

export type GalleryAct = 'earlier' | 'later' | 'cover' | 'remove'

interface GalleryPictureProps {
  path: string
  number: number
  total: number
  isCover: boolean
  busy: boolean
  isDragged: boolean
  isTarget: boolean
  onAct: (act: GalleryAct) => void
  onDragStart: () => void
  onDragOver: () => void
  onDrop: () => void
}

/** One picture of the gallery and what can be done with it, each by a button of its own. */
export function GalleryPicture(props: GalleryPictureProps) {
  const { t } = useTranslation('business')
  const { path, number, total, isCover, busy, isDragged, isTarget, onAct } = props
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
          data-act="earlier"
          label={t('pictures.earlier', { name })}
          disabled={busy || number === 1}
          onClick={() => onAct('earlier')}
        >
          <ArrowLeft aria-hidden />
        </IconButton>
        <IconButton
          data-act="later"
          label={t('pictures.later', { name })}
          disabled={busy || number === total}
          onClick={() => onAct('later')}
        >
          <ArrowRight aria-hidden />
        </IconButton>
        <IconButton
          data-act="cover"
          label={t('pictures.makeCover', { name })}
          disabled={busy || isCover}
          onClick={() => onAct('cover')}
        >
          <Image aria-hidden />
        </IconButton>
        <IconButton
          data-act="remove"
          label={t('pictures.removeNth', { name })}
          disabled={busy}
          onClick={() => onAct('remove')}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
