import type { ChefCard as Chef } from '@localchef/contracts/chefs/chef-card'
import clsx from 'clsx'
import { Route } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loadedConfig } from '@/shared/backend/config.ts'
import { ChefCard } from '@/shared/chefs/chef-card.tsx'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { chefsAlong } from '@/shared/places/chefs-address.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { cardGrid } from '@/shared/ui/card-skeletons.tsx'

/** Leads from a start and a destination to the route search. */
export function RouteTeaser({ truckStops }: { truckStops: readonly Chef[] }) {
  const { t } = useTranslation('home')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const [origin, setOrigin] = useState<SearchPlace | null>(useRememberedPlace((state) => state.place))
  const [destination, setDestination] = useState<SearchPlace | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const originInput = useRef<HTMLInputElement>(null)
  const destinationInput = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!origin) {
      originInput.current?.focus()
    } else if (!destination) {
      destinationInput.current?.focus()
    } else {
      void navigate(chefsAlong(origin, destination))
    }
  }
  return (
    <section aria-labelledby={id} className="grid gap-6 rounded-xl bg-accent-soft p-5 sm:p-8">
      <div className="grid max-w-2xl gap-1">
        <h2 id={id} className="food-name text-title">
          {t('route.title')}
        </h2>
        <p className="text-body text-ink-soft">{t('route.intro')}</p>
      </div>
      <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <PlaceCombobox
          label={t('route.origin')}
          placeholder={t('route.originPlaceholder')}
          value={origin}
          onChange={setOrigin}
          withMyLocation
          inputRef={originInput}
          error={wasSubmitted && !origin ? t('route.originMissing') : undefined}
        />
        <PlaceCombobox
          label={t('route.destination')}
          placeholder={loadedConfig()?.region?.city[language] ?? t('route.destinationPlaceholder')}
          value={destination}
          onChange={setDestination}
          inputRef={destinationInput}
          error={wasSubmitted && !destination ? t('route.destinationMissing') : undefined}
        />
        <Button type="submit" icon={<Route aria-hidden />} className="sm:mt-6.5">
          {t('route.submit')}
        </Button>
      </form>
      {truckStops.length > 0 && (
        <ul className={clsx(cardGrid, 'full-rows')}>
          {truckStops.map((chef) => (
            <li key={chef.id} className="grid">
              <ChefCard chef={chef} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
