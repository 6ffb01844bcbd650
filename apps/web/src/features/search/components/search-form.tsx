import { defaultRadiusMiles } from '@localchef/contracts/search/search-choices'
import clsx from 'clsx'
import { ArrowUpDown, MapPin, Plus, Route, Trash2, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadedConfig } from '@/shared/backend/config.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { cityOf, type SearchPlace } from '@/shared/places/search-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FoldedLine } from '@/shared/ui/folded-line.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { hasWords, type RoutePlan } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'
import { NearForm } from './near-form.tsx'

type Mode = 'near' | 'route'

interface SearchFormProps {
  search: ChefSearchState
  /** The found route and the slider for its first mile, folded together with the form. */
  children: ReactNode
}

/**
 * Search near a place or along a route. Once a search is known, a phone folds the form to a line, so that food comes
 * first.
 */
export function SearchForm({ search, children }: SearchFormProps) {
  const { t } = useTranslation('chefs')
  const id = useId()
  const summary = useSearchSummary(search)
  const [isOpen, setOpen] = useState(false)
  const line = useRef<HTMLButtonElement>(null)
  const hasSearched = useRef(false)
  const fold = () => {
    setOpen(false)
    hasSearched.current = true
  }
  useEffect(() => {
    if (!summary || !hasSearched.current) return
    hasSearched.current = false
    // Folding hides the focused field, so the line takes the focus. On a wide screen, the line is hidden and takes no
    // focus.
    line.current?.focus({ preventScroll: true })
  })
  const kind: Mode = search.criteria.searchType === 'route' ? 'route' : 'near'
  const [mode, setMode] = useState<Mode>(kind)
  useEffect(() => setMode(kind), [kind])
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-6 lg:gap-4">
      <FoldedLine
        ref={line}
        title={t('folded.change')}
        summary={summary}
        isOpen={isOpen}
        controls={id}
        onToggle={() => setOpen(!isOpen)}
      />
      <div id={id} className={clsx('contents', summary && !isOpen && 'max-sm:hidden')}>
        <div className="relative grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5">
          <SegmentedChoice
            label={t('mode.label')}
            // Beside the page's heading on a wide screen, so that three kitchens are visible without scrolling.
            className="sm:w-fit xl:absolute xl:right-0 xl:bottom-full xl:mb-3"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'near', label: t('mode.near'), icon: <MapPin aria-hidden /> },
              { value: 'route', label: t('mode.route'), icon: <Route aria-hidden /> },
            ]}
          />
          {mode === 'near' ? (
            <NearForm search={search} onSearched={fold} />
          ) : (
            <RouteForm search={search} onSearched={fold} />
          )}
          {summary && (
            <Button
              variant="ghost"
              size="sm"
              className="sm:hidden"
              icon={<X aria-hidden />}
              onClick={() => {
                search.clear()
                fold()
              }}
            >
              {t('results.clear')}
            </Button>
          )}
        </div>
        {children}
      </div>
    </search>
  )
}

/**
 * "San Francisco, 25 mi · borscht"; "Los Angeles – San Francisco · 380 mi". Undefined before a place is known: the form
 * then asks for one.
 */
export function useSearchSummary({ criteria, results }: ChefSearchState): string | undefined {
  const { t } = useTranslation(['chefs', 'cards'])
  const remembered = useRememberedPlace((state) => state.place)
  const { searchType, place, radiusMiles, route, query } = criteria
  const named = (known: SearchPlace) => cityOf(known) || t('results.yourLocation')
  const miles = (count: number) => t('miles', { ns: 'cards', count })
  const words = hasWords(criteria) ? query.trim() : ''
  const parts = {
    list: remembered && query === '' ? [t('near.anywhere')] : null,
    text: place && [t('near.anywhere'), words],
    location: place && [`${named(place)}, ${miles(radiusMiles)}`, words],
    route: route && [
      `${named(route.origin)} – ${named(route.destination)}`,
      results?.metadata.routeMiles === undefined ? '' : miles(Math.round(results.metadata.routeMiles)),
    ],
  }
  return parts[searchType]?.filter(Boolean).join(' · ') || undefined
}

const mostStops = 8

interface Stop {
  key: string
  place: SearchPlace | null
}

function stopOf(place: SearchPlace | null): Stop {
  return { key: crypto.randomUUID(), place }
}

/** Start, stops and destination of the trip, and the distance from the road. */
function RouteForm({ search, onSearched }: { search: ChefSearchState; onSearched: () => void }) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const { criteria, searchRoute } = search
  const { route } = criteria
  const trip = useTrip(route)
  const { origin, destination, stops, radius } = trip
  const [wasSubmitted, setSubmitted] = useState(false)
  const originInput = useRef<HTMLInputElement>(null)
  const destinationInput = useRef<HTMLInputElement>(null)

  const run = (from: SearchPlace | null, to: SearchPlace | null, searchRadius: number) => {
    if (!from || !to) return
    const waypoints = stops.flatMap(({ place }) => place ?? [])
    searchRoute({ origin: from, destination: to, waypoints, searchRadius, fromMile: 0 })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!origin) {
      originInput.current?.focus()
    } else if (!destination) {
      destinationInput.current?.focus()
    } else {
      run(origin, destination, radius)
      onSearched()
    }
  }
  const chooseRadius = (miles: number) => {
    trip.setRadius(miles)
    if (criteria.searchType === 'route') run(origin, destination, miles)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto_1fr]">
        <PlaceCombobox
          label={t('route.origin')}
          placeholder={t('route.originPlaceholder')}
          value={origin}
          onChange={trip.setOrigin}
          withMyLocation
          inputRef={originInput}
          error={wasSubmitted && !origin ? t('route.originMissing') : undefined}
        />
        <IconButton label={t('route.swap')} onClick={trip.swap} className="justify-self-center sm:mt-6.5">
          <ArrowUpDown className="sm:rotate-90" aria-hidden />
        </IconButton>
        <PlaceCombobox
          label={t('route.destination')}
          placeholder={loadedConfig()?.region?.city[language] ?? t('route.destinationPlaceholder')}
          value={destination}
          onChange={trip.setDestination}
          inputRef={destinationInput}
          error={wasSubmitted && !destination ? t('route.destinationMissing') : undefined}
        />
      </div>
      <StopFields stops={stops} onChange={trip.setStops} />
      <div className="flex flex-wrap items-end gap-3">
        <Button
          variant="ghost"
          icon={<Plus aria-hidden />}
          disabled={stops.length >= mostStops}
          onClick={() => trip.setStops([...stops, stopOf(null)])}
        >
          {t('route.addStop')}
        </Button>
        <div className="min-w-40 flex-1 sm:ml-auto sm:max-w-48">
          <RadiusSelect label={t('route.radius')} value={radius} onChange={chooseRadius} />
        </div>
        <Button type="submit" icon={<Route aria-hidden />} className="max-sm:w-full">
          {t('route.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The trip of the form. Follows the address, unless only `fromMile` has changed. */
function useTrip(route: RoutePlan | null) {
  const remembered = useRememberedPlace((state) => state.place)
  const [origin, setOrigin] = useState(route?.origin ?? remembered)
  const [destination, setDestination] = useState(route?.destination ?? null)
  const [stops, setStops] = useState<Stop[]>(() => (route?.waypoints ?? []).map(stopOf))
  const [radius, setRadius] = useState(route?.searchRadius ?? defaultRadiusMiles)
  const ends = route && [route.origin, ...route.waypoints, route.destination, route.searchRadius]
  const shown = JSON.stringify(ends)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the route
  useEffect(() => {
    if (!route) return
    setOrigin(route.origin)
    setDestination(route.destination)
    setStops(route.waypoints.map(stopOf))
    setRadius(route.searchRadius)
  }, [shown])

  const swap = () => {
    setOrigin(destination)
    setDestination(origin)
    setStops(stops.toReversed())
  }
  return { origin, setOrigin, destination, setDestination, stops, setStops, radius, setRadius, swap }
}

function StopFields({ stops, onChange }: { stops: Stop[]; onChange: (stops: Stop[]) => void }) {
  const { t } = useTranslation('chefs')
  return (
    <>
      {stops.map(({ key, place }, index) => (
        <div key={key} className="flex items-end gap-2">
          <PlaceCombobox
            className="flex-1"
            label={t('route.via', { number: index + 1 })}
            placeholder={t('route.viaPlaceholder')}
            value={place}
            onChange={(next) =>
              onChange(stops.map((stop) => (stop.key === key ? { key, place: next } : stop)))
            }
          />
          <IconButton
            label={t('route.removeStop', { number: index + 1 })}
            className="text-ink-soft"
            onClick={() => onChange(stops.filter((stop) => stop.key !== key))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
    </>
  )
}

const radii = [1, 5, 10, 25, 50, 100]

/** A radius in miles. Offers an unlisted value of the address as well. */
function RadiusSelect({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (miles: number) => void
}) {
  const { t } = useTranslation('chefs')
  const offered = radii.includes(value) ? radii : [...radii, value].toSorted((one, other) => one - other)
  return (
    <Field label={label} required>
      <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {offered.map((miles) => (
          <option key={miles} value={miles}>
            {t('near.miles', { count: miles })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
