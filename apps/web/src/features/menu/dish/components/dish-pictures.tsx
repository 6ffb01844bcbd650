import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'

/** Large pictures of the dish, paged by swiping, arrow keys, buttons or thumbnails. */
export function DishPictures({ dish, name }: { dish: DishDetail; name: string }) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const { pictures } = dish
  const total = pictures.length
  const isPaused = dish.status === 'paused' || dish.chef.status === 'paused'
  const look = {
    sizes: '(min-width: 78rem) 40rem, (min-width: 64rem) 52vw, 100vw',
    ratio: 4 / 3,
    largest: 1200,
    imageClassName: isPaused ? 'grayscale-60 opacity-80' : '',
  }
  const altOf = (index: number) =>
    inLanguage(language, pictures[index]?.alt ?? undefined, pictures[index]?.altRu) ??
    (index === 0 ? t('pictureOf', { dish: name }) : t('morePicture', { dish: name, number: index + 1 }))

  if (total < 2) {
    return (
      <Picture
        {...look}
        {...pictureOf(pictures[0])}
        alt={altOf(0)}
        priority
        className="-mx-(--gutter) rounded-none sm:mx-0 sm:rounded-xl"
      />
    )
  }

  const turnTo = (index: number) => {
    const wanted = Math.max(0, Math.min(total - 1, index))
    strip.current?.scrollTo({ left: wanted * strip.current.clientWidth })
    setShown(wanted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: total - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    turnTo(target)
  }
  return (
    <section aria-label={t('pictures.label', { dish: name })} className="grid min-w-0 content-start gap-3">
      <div className="relative -mx-(--gutter) sm:mx-0">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label={t('pictures.strip')}
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth sm:rounded-xl"
        >
          {pictures.map((picture, index) => (
            <li key={picture.path} className="w-full shrink-0 snap-center">
              <Picture {...look} {...pictureOf(picture)} alt={altOf(index)} priority={index === 0} />
            </li>
          ))}
        </ul>
        <p className="numeric pointer-events-none absolute right-3 bottom-3 rounded-full bg-surface/90 px-2.5 py-0.5 text-caption font-semibold">
          <span className="sr-only">{t('pictures.shown', { number: shown + 1, total })}</span>
          <span aria-hidden>
            {shown + 1} / {total}
          </span>
        </p>
        <PageButtons shown={shown} total={total} onTurn={turnTo} />
      </div>
      <Thumbnails pictures={pictures} shown={shown} onTurn={turnTo} />
    </section>
  )
}

interface PageButtonsProps {
  shown: number
  total: number
  onTurn: (index: number) => void
}

function PageButtons({ shown, total, onTurn }: PageButtonsProps) {
  const { t } = useTranslation('dish')
  return (
    <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto max-sm:hidden">
      <IconButton
        label={t('pictures.previous')}
        tone="raised"
        disabled={shown === 0}
        onClick={() => onTurn(shown - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label={t('pictures.next')}
        tone="raised"
        disabled={shown === total - 1}
        onClick={() => onTurn(shown + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}

interface ThumbnailsProps {
  pictures: DishDetail['pictures']
  shown: number
  onTurn: (index: number) => void
}

function Thumbnails({ pictures, shown, onTurn }: ThumbnailsProps) {
  const { t } = useTranslation('dish')
  return (
    <ul aria-label={t('pictures.thumbnails')} className="flex gap-2.5 overflow-x-auto p-1 max-sm:hidden">
      {pictures.map((picture, index) => (
        <li key={picture.path} className="shrink-0">
          <button
            type="button"
            aria-label={t('pictures.show', { number: index + 1, total: pictures.length })}
            aria-current={index === shown}
            onClick={() => onTurn(index)}
            className={clsx(
              'block w-20 overflow-hidden rounded-md border-2 transition-colors',
              index === shown ? 'border-accent' : 'border-transparent hover:border-line-strong',
            )}
          >
            <Picture {...pictureOf(picture)} alt="" sizes="80px" largest={320} />
          </button>
        </li>
      ))}
    </ul>
  )
}
