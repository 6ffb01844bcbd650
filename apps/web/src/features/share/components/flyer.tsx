import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import type { Language } from '@/shared/i18n/languages.ts'
import { Brand } from '@/shared/ui/logo.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { kitchenAddress, printedAddress } from '../share-addresses.ts'
import { PrintedHours } from './printed-hours.tsx'
import { QrImage } from './qr-image.tsx'

const mostDishes = 6

/** One page: picture, name, dishes with prices, hours and QR code. */
export function Flyer({ chef, language }: { chef: ChefDetail; language: Language }) {
  const { t } = useTranslation('share', { lng: language })
  const name = inLanguage(language, chef.name, chef.nameRu)
  const tagline = inLanguage(language, chef.tagline, chef.taglineRu)
  const dishes = chef.menu.filter(({ status }) => status === 'active').slice(0, mostDishes)
  const picture = chef.cover ?? dishes.find((dish) => dish.picture)?.picture
  return (
    <article
      lang={language}
      className="printed-sheet printed-share grid gap-6 rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-8"
    >
      {picture && (
        <Picture
          {...pictureOf(picture)}
          alt=""
          sizes="48rem"
          ratio={16 / 7}
          priority
          className="rounded-lg"
        />
      )}
      <header className="grid gap-1 text-center">
        <h1 className="food-name text-display">{name}</h1>
        {tagline && <p className="text-lead text-ink-soft">{tagline}</p>}
        <p className="text-ink-soft">{`${chef.city}, ${chef.state}`}</p>
      </header>
      {dishes.length > 0 && (
        <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
          {dishes.map((dish) => (
            <li key={dish.id} className="flex items-baseline justify-between gap-3 border-b border-line pb-2">
              <span className="food-name min-w-0">{inLanguage(language, dish.name, dish.nameRu)}</span>
              <Price value={dish.price} />
            </li>
          ))}
        </ul>
      )}
      <div className="grid items-center gap-6 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
        <PrintedHours chef={chef} language={language} />
        <div className="grid justify-items-center gap-2 text-center">
          <QrImage address={kitchenAddress(chef.slug)} label={t('qr.label', { name })} className="size-48" />
          <p className="font-semibold">{t('sheet.scan')}</p>
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="font-semibold break-all">{printedAddress(chef.slug)}</p>
        <p className="flex items-center gap-2">
          <Brand scale={0.75} />
        </p>
      </footer>
    </article>
  )
}
