import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { ProtectedImage } from '@/shared/ui/protected-image.tsx'

/** Pictures of the kitchen. The arrow keys page through the enlarged view. */
export function ChefGallery({ chef, name }: { chef: ChefDetail; name: string }) {
  const { t } = useTranslation('chef')
  const paths = chef.galleryPaths
  const [shown, setShown] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const total = paths.length
  const path = paths[shown]
  if (total === 0) return null
  const turnBy = (by: number) => setShown((now) => (now + by + total) % total)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turnBy(-1)
    if (event.key === 'ArrowRight') turnBy(1)
  }
  return (
    <section className="grid min-w-0 gap-4">
      <h2 className="food-name text-title">{t('gallery.title')}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {paths.map((picture, index) => (
          <li key={picture}>
            <button
              type="button"
              aria-label={t('gallery.open', { number: index + 1, total })}
              className="block w-full overflow-hidden rounded-lg transition-transform hover:scale-[1.015]"
              onClick={() => {
                setShown(index)
                setOpen(true)
              }}
            >
              <Picture
                src={pictureUrl(picture)}
                alt=""
                sizes="(min-width: 40rem) 14rem, 45vw"
                ratio={1}
                largest={640}
              />
            </button>
          </li>
        ))}
      </ul>
      {path && (
        <Dialog open={isOpen} onOpenChange={setOpen} title={t('gallery.title')} maxWidth="56rem">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys repeat what the two buttons do */}
          <div className="grid gap-4" onKeyDown={onKeyDown}>
            <ProtectedImage
              src={pictureUrl(path)}
              alt={t('gallery.picture', { number: shown + 1, total, chef: name })}
              sizes="(min-width: 56rem) 53rem, 90vw"
              ratio={4 / 3}
              largest={1200}
              className="overflow-hidden rounded-lg"
            />
            {total > 1 && (
              <div className="flex items-center justify-center gap-4">
                <IconButton label={t('gallery.previous')} tone="raised" onClick={() => turnBy(-1)}>
                  <ChevronLeft aria-hidden />
                </IconButton>
                <span className="numeric text-small text-ink-soft" aria-live="polite">
                  {shown + 1} / {total}
                </span>
                <IconButton label={t('gallery.next')} tone="raised" onClick={() => turnBy(1)}>
                  <ChevronRight aria-hidden />
                </IconButton>
              </div>
            )}
          </div>
        </Dialog>
      )}
    </section>
  )
}
