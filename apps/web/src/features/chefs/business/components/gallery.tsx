import clsx from 'clsx'
import { ArrowLeft, ArrowRight, Image, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'

interface GalleryProps {
  paths: readonly string[]
  cover: string | null
  busy: boolean
  onChange: (paths: string[]) => void
  onCover: (path: string) => void
}

/** Pictures reordered by dragging or with the arrow buttons; screen readers hear each change. */
export function Gallery({ paths, cover, busy, onChange, onCover }: GalleryProps) {
  const { t } = useTranslation('business')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const { list, pressed } = useFocusAfterAction(busy)

  const move = (from: number, to: number) => {
    if (busy || from === to || to < 0 || to >= paths.length) return
    onChange(moveEntry(paths, from, to))
    setAnnouncement(t('pictures.moved', { to: to + 1, total: paths.length }))
  }
  const drop = () => {
    if (dragged !== undefined && over !== undefined) move(dragged, over)
    setDragged(undefined)
    setOver(undefined)
  }
  const act = (index: number, action: GalleryAction) => {
    const path = paths[index]
    if (busy || path === undefined) return
    pressed.current = { path, action }
    switch (action) {
      case 'earlier':
        return move(index, index - 1)
      case 'later':
        return move(index, index + 1)
      case 'cover':
        setAnnouncement(t('pictures.isCoverNow', { number: index + 1 }))
        return onCover(path)
      case 'remove': {
        const neighbor = paths[index + 1] ?? paths[index - 1]
        pressed.current = neighbor ? { path: neighbor, action: 'remove' } : undefined
        setAnnouncement(t('pictures.removedNth', { count: paths.length - 1 }))
        return onChange(paths.filter((other) => other !== path))
      }
    }
  }

  return (
    <>
      {paths.length === 0 && <p className="text-ink-faint">{t('pictures.galleryEmpty')}</p>}
      <ul
        ref={list}
        className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3"
        aria-label={t('pictures.gallery')}
        aria-busy={busy}
      >
        {paths.map((path, index) => (
          <GalleryPicture
            key={path}
            path={path}
            number={index + 1}
            total={paths.length}
            isCover={path === cover}
            busy={busy}
            isDragged={dragged === index}
            isTarget={dragged !== undefined && over === index && dragged !== index}
            onAction={(action) => act(index, action)}
            onDragStart={() => setDragged(index)}
            onDragOver={() => setOver(index)}
            onDrop={drop}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** Saving disables the buttons and a move reorders them, so focus is restored afterwards. */
function useFocusAfterAction(busy: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ path: string; action: GalleryAction }>(undefined)
  useEffect(() => {
    if (busy || !pressed.current) return
    const { path, action } = pressed.current
    const item = list.current?.querySelector(`[data-path="${CSS.escape(path)}"]`)
    const button = item?.querySelector<HTMLElement>(`[data-action="${action}"]:enabled`)
    ;(button ?? item?.querySelector<HTMLElement>('button:enabled'))?.focus()
    pressed.current = undefined
  })
  return { list, pressed }
}

/** Copy of the list with one entry moved to another index. */
function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, entry)
}

type GalleryAction = 'earlier' | 'later' | 'cover' | 'remove'

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
function GalleryPicture(props: GalleryPictureProps) {
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
