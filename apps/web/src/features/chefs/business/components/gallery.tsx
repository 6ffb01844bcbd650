import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveEntry } from '../move-entry.ts'
import { type GalleryAction, GalleryPicture } from './gallery-picture.tsx'

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
