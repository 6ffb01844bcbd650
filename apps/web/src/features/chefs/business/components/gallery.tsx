import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moved } from '../moved.ts'
import { type GalleryAct, GalleryPicture } from './gallery-picture.tsx'

interface GalleryProps {
  paths: readonly string[]
  cover: string | null
  busy: boolean
  onChange: (paths: string[]) => void
  onCover: (path: string) => void
}

/** Ordered by dragging or by the arrow buttons; what happened to a picture is said aloud. */
export function Gallery({ paths, cover, busy, onChange, onCover }: GalleryProps) {
  const { t } = useTranslation('business')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [news, setNews] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ path: string; act: GalleryAct }>(undefined)

  // Buttons rest while something is saved, and a picture moves with its buttons: the keyboard goes along.
  useEffect(() => {
    if (busy || !pressed.current) return
    const { path, act } = pressed.current
    const item = list.current?.querySelector(`[data-path="${CSS.escape(path)}"]`)
    const button = item?.querySelector<HTMLElement>(`[data-act="${act}"]:enabled`)
    ;(button ?? item?.querySelector<HTMLElement>('button:enabled'))?.focus()
    pressed.current = undefined
  })

  const move = (from: number, to: number) => {
    if (busy || from === to || to < 0 || to >= paths.length) return
    onChange(moved(paths, from, to))
    setNews(t('pictures.moved', { to: to + 1, total: paths.length }))
  }
  const drop = () => {
    if (dragged !== undefined && over !== undefined) move(dragged, over)
    setDragged(undefined)
    setOver(undefined)
  }
  const act = (index: number, what: GalleryAct) => {
    const path = paths[index]
    if (busy || path === undefined) return
    pressed.current = { path, act: what }
    switch (what) {
      case 'earlier':
        return move(index, index - 1)
      case 'later':
        return move(index, index + 1)
      case 'cover':
        setNews(t('pictures.isCoverNow', { number: index + 1 }))
        return onCover(path)
      case 'remove': {
        const neighbour = paths[index + 1] ?? paths[index - 1]
        pressed.current = neighbour ? { path: neighbour, act: 'remove' } : undefined
        setNews(t('pictures.removedNth', { count: paths.length - 1 }))
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
            onAct={(what) => act(index, what)}
            onDragStart={() => setDragged(index)}
            onDragOver={() => setOver(index)}
            onDrop={drop}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}
