import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import type { Language } from '@/shared/i18n/languages.ts'
import { Picture } from '@/shared/ui/picture.tsx'
import { kitchenAddress, printedAddress } from '../share-addresses.ts'
import { PrintedHours } from './printed-hours.tsx'
import { QrImage } from './qr-image.tsx'

/** A card for a table: the sheet is folded in the middle, so its upper half is printed upside down. */
export function TableCard({ chef, language }: { chef: ChefDetail; language: Language }) {
  const { t } = useTranslation('share', { lng: language })
  return (
    <article
      lang={language}
      aria-label={t('print.tableCard')}
      className="printed-sheet printed-share grid rounded-lg border border-line bg-surface shadow-raised"
    >
      <div aria-hidden className="table-card-face rotate-180">
        <Face chef={chef} language={language} />
      </div>
      <div className="table-card-face border-t border-dashed border-line-strong">
        <Face chef={chef} language={language} />
      </div>
    </article>
  )
}

function Face({ chef, language }: { chef: ChefDetail; language: Language }) {
  const { t } = useTranslation('share', { lng: language })
  const name = inLanguage(language, chef.name, chef.nameRu)
  const picture = chef.cover ?? chef.menu.find((dish) => dish.picture)?.picture
  return (
    <div className="grid h-full grid-cols-[1fr_auto] items-center gap-6 p-5 sm:p-8">
      <div className="grid gap-3">
        {picture && (
          <Picture
            {...pictureOf(picture)}
            alt=""
            sizes="24rem"
            ratio={16 / 7}
            priority
            className="rounded-lg"
          />
        )}
        <p className="food-name text-heading">{name}</p>
        <PrintedHours chef={chef} language={language} />
      </div>
      <div className="grid max-w-52 justify-items-center gap-2 text-center">
        <QrImage
          address={kitchenAddress(chef.slug)}
          label={t('qr.label', { name })}
          className="size-32 sm:size-48 print:size-48"
        />
        <p className="font-semibold">{t('sheet.scan')}</p>
        <p className="text-caption break-all">{printedAddress(chef.slug)}</p>
      </div>
    </div>
  )
}
