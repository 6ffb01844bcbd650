import { rangeBefore } from '@localchef/contracts/analytics/get-chef-analytics'
import { getDemand } from '@localchef/contracts/figures/get-demand'
import { getFigures } from '@localchef/contracts/figures/get-figures'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { rangeFromAddress, todayIn } from '@/shared/charts/range-choice.ts'
import { RangeControls } from '@/shared/charts/range-controls.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { FigureByDay } from '../components/figure-by-day.tsx'
import { FigureChoice } from '../components/figure-choice.tsx'
import { MissedSearches } from '../components/missed-searches.tsx'
import { RegionTable } from '../components/region-table.tsx'
import { SupplyAndDemand } from '../components/supply-and-demand.tsx'
import { VisitFunnel } from '../components/visit-funnel.tsx'
import type { FigureKind } from '../figure-kinds.ts'
import { useFigureWords } from '../use-figure-words.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export default function FiguresPage() {
  const { t } = useTranslation('figures')
  const { fullDayName } = useFigureWords()
  const [address, setAddress] = useSearchParams()
  const [kind, setKind] = useState<FigureKind>('sales')
  const today = todayIn(timeZone)
  const range = rangeFromAddress(address, today)
  const { from, to } = range
  const state = (address.get('state') ?? '').slice(0, 40)
  const city = state ? (address.get('city') ?? '').slice(0, 120) : ''
  const query = useQuery({
    queryKey: ['admin', 'figures', from, to, state, city],
    queryFn: ({ signal }) => callFunction(getFigures, { from, to, timeZone, state, city }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const demand = useDemand(from, to)
  const change = (wanted: Record<string, string>) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(wanted)) {
          if (value) {
            next.set(name, value)
          } else {
            next.delete(name)
          }
        }
        return next
      },
      { replace: true },
    )
  const onRegion = (nextState: string, nextCity: string) => change({ state: nextState, city: nextCity })
  const places = demand.data?.places ?? []
  const before = rangeBefore(from, to)
  const figures = query.data
  return (
    <AdminPage
      title={t('pageTitle')}
      lead={t('pageLead')}
      action={<ExportFigures from={from} to={to} state={state} city={city} />}
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <RangeControls
          range={range}
          today={today}
          onRange={(next) => change({ range: next.name, from: next.from ?? '', to: next.to ?? '' })}
        />
        <PlaceChoice state={state} city={city} places={places} onRegion={onRegion} />
      </div>
      {figures ? (
        <div className="grid min-w-0 gap-4" aria-busy={query.isPlaceholderData}>
          <p role="status" className="text-small text-ink-soft">
            {t('shown', {
              from: fullDayName(from),
              to: fullDayName(to),
              beforeFrom: fullDayName(before.from),
              beforeTo: fullDayName(before.to),
            })}
          </p>
          <FigureChoice figures={figures} chosen={kind} onChoose={setKind} />
          <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr]">
            <FigureByDay figures={figures} kind={kind} />
            <VisitFunnel now={figures.now} />
          </div>
          <RegionTable figures={figures} state={state} onRegion={onRegion} />
        </div>
      ) : query.isPending ? (
        <Coming />
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
      <Demand query={demand} />
    </AdminPage>
  )
}

interface ExportFiguresProps {
  from: string
  to: string
  state: string
  city: string
}

function ExportFigures({ from, to, state, city }: ExportFiguresProps) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <ExportList
        list="figures"
        filter={{ from, to, timeZone, ...(state ? { state } : {}), ...(city ? { city } : {}) }}
      />
    </div>
  )
}

function useDemand(from: string, to: string) {
  return useQuery({
    queryKey: ['admin', 'demand', from, to],
    queryFn: ({ signal }) => callFunction(getDemand, { from, to, timeZone }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

function Demand({ query }: { query: ReturnType<typeof useDemand> }) {
  if (query.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-96 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <>
      <SupplyAndDemand places={query.data.places} />
      <MissedSearches misses={query.data.misses} />
    </>
  )
}

interface PlaceChoiceProps {
  state: string
  city: string
  places: ReadonlyArray<{ state: string; city: string }>
  onRegion: (state: string, city: string) => void
}

function PlaceChoice({ state, city, places, onRegion }: PlaceChoiceProps) {
  const { t } = useTranslation('figures')
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:w-full">
      <Choice
        label={t('state')}
        any={t('anyState')}
        value={state}
        options={places.map((place) => place.state)}
        onChange={(value) => onRegion(value, '')}
      />
      <Choice
        label={t('city')}
        any={t('anyCity')}
        value={city}
        options={places.flatMap((place) => (place.state === state ? place.city : []))}
        onChange={(value) => onRegion(state, value)}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  any: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
}

/** Lists the chosen place even when it has no figures. */
function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  const all = [...new Set([...options, value])].filter(Boolean).sort((a, b) => a.localeCompare(b))
  return (
    <Field label={label} required>
      <Select value={value} onChange={(event) => onChange(event.target.value)} aria-required={false}>
        <option value="">{any}</option>
        {all.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Coming() {
  return (
    <SkeletonGroup className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-6">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-28 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </SkeletonGroup>
  )
}
