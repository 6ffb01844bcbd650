import clsx from 'clsx'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/backend/picture-url.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { Picture } from '@/ui/picture.tsx'
import { moved } from '../moved.ts'

interface GalleryProps {
  paths: readonly string[]
  busy: boolean
  onChange: (paths: string[]) => void
}

/** Ordered by dragging or by the arrow buttons; where a picture went is said aloud. */
export function Gallery({ paths, busy, onChange }: GalleryProps) {
  const { t } = useTranslation('business')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [news, setNews] = useState('')

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

  if (paths.length === 0) return <p className="text-ink-faint">{t('pictures.galleryEmpty')}</p>
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-busy={busy}>
        {paths.map((path, index) => {
          const name = t('pictures.nth', { number: index + 1, total: paths.length })
          return (
            <li
              key={path}
              draggable={!busy}
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(index)
              }}
              onDrop={(event) => {
                event.preventDefault()
                drop()
              }}
              onDragEnd={drop}
              className={clsx(
                'overflow-hidden rounded-lg border border-line bg-surface',
                dragged === index && 'opacity-50',
                dragged !== undefined && over === index && dragged !== index && 'border-accent shadow-lifted',
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
              <div className="flex justify-between">
                <IconButton
                  label={t('pictures.earlier', { name })}
                  disabled={busy || index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowLeft aria-hidden />
                </IconButton>
                <IconButton
                  label={t('pictures.removeNth', { name })}
                  disabled={busy}
                  onClick={() => onChange(paths.filter((other) => other !== path))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
                <IconButton
                  label={t('pictures.later', { name })}
                  disabled={busy || index === paths.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowRight aria-hidden />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}
