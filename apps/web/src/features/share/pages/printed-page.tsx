import '@/shared/styles/printed-sheet.css'
import '../printed-share.css'
import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { chefQuery } from '@/features/chefs/page/use-chef.ts'
import { clockTime, weeklyHours } from '@/features/chefs/page/weekly-hours.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { weekdayName } from '@/shared/format/weekdays.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { type Language, languages } from '@/shared/i18n/languages.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import NotFoundPage from '@/shared/page/not-found-page.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Brand } from '@/shared/ui/logo.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { NotYetShared } from '../components/not-yet-shared.tsx'
import { QrImage } from '../components/qr-image.tsx'
import { kitchenAddress, printedAddress } from '../share-addresses.ts'

const mostDishes = 6

/** One page: picture, name, dishes with prices, hours and QR code. */
function Flyer({ chef, language }: { chef: ChefDetail; language: Language }) {
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
        <h1 className="food-name text-display" translate="no">
          {name}
        </h1>
        {tagline && (
          <p lang={writtenIn(tagline)} className="text-lead text-ink-soft">
            {tagline}
          </p>
        )}
        <p className="text-ink-soft">{`${inLanguage(language, chef.city, chef.cityRu)}, ${chef.state}`}</p>
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

const sheets = { flyer: Flyer, 'table-card': TableCard } as const

/** A flyer or a table card for the printer, in the chosen language. */
export default function PrintedPage() {
  const { sheet = '' } = useParams()
  const Sheet = sheet in sheets ? sheets[sheet as keyof typeof sheets] : undefined
  const { t } = useTranslation('share')
  const [search, setSearch] = useSearchParams()
  const own = useLanguage().language
  const language = languages.find(({ code }) => code === search.get('lang'))?.code ?? own
  const mine = useMyChef()
  const status = mine.data?.chef?.status
  const isPublic = status === 'active' || status === 'paused'
  const query = useQuery({ ...chefQuery(mine.data?.chef?.id ?? ''), enabled: isPublic })
  if (!Sheet) return <NotFoundPage />
  if (mine.data && !mine.data.chef) return <NotFoundPage />
  if (status && status !== 'active' && status !== 'paused') return <NotYetShared status={status} />
  const failed = mine.error ?? query.error
  if (failed) return <ErrorState error={failed} retry={() => void query.refetch()} />
  if (!query.data) {
    return (
      <SkeletonGroup className="grid max-w-3xl gap-6">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-144 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink to="/dashboard/share" variant="ghost" className="-ml-4" icon={<ArrowLeft aria-hidden />}>
          {t('print.back')}
        </ButtonLink>
        <div className="flex flex-wrap gap-3">
          <SegmentedChoice
            label={t('language')}
            value={language}
            onChange={(code) => setSearch({ lang: code }, { replace: true })}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t('print.print')}
          </Button>
        </div>
      </div>
      <Sheet chef={query.data} language={language} />
    </div>
  )
}

/** A card for a table: the sheet is folded in the middle, so its upper half is printed upside down. */
function TableCard({ chef, language }: { chef: ChefDetail; language: Language }) {
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
        <p className="food-name text-heading" translate="no">
          {name}
        </p>
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

/** The weekly hours for paper, where no day is today. */
function PrintedHours({ chef, language }: { chef: ChefDetail; language: Language }) {
  const { t } = useTranslation('share', { lng: language })
  if (chef.hours.length === 0) return <p className="text-ink-soft">{t('sheet.byArrangement')}</p>
  return (
    <div className="grid gap-1.5">
      <h2 className="font-semibold">{t('sheet.hours')}</h2>
      <dl className="grid max-w-80 gap-0.5 text-small">
        {weeklyHours(chef.hours).map(({ weekday, windows }) => (
          <div key={weekday} className="flex justify-between gap-4">
            <dt>{weekdayName(weekday, language)}</dt>
            <dd className="numeric text-right">
              {windows.length === 0
                ? t('sheet.closed')
                : windows
                    .map(
                      ({ opensMinute, closesMinute }) =>
                        `${clockTime(opensMinute, language)} – ${clockTime(closesMinute, language)}`,
                    )
                    .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
