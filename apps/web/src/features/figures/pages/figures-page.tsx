import { rangeBefore } from '@localchef/contracts/analytics/get-chef-analytics'
import { type AdminDemand, getDemand } from '@localchef/contracts/figures/get-demand'
import { type AdminFigures, getFigures, sumOfCounts } from '@localchef/contracts/figures/get-figures'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { type Bar, BarChart } from '@/shared/charts/bar-chart.tsx'
import { rangeFromAddress, todayIn } from '@/shared/charts/range-choice.ts'
import { RangeControls } from '@/shared/charts/range-controls.tsx'
import { spansOfDays } from '@/shared/charts/spans-of-days.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FirstRows } from '@/shared/long-list/first-rows.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { SupplyAndDemand } from '../components/supply-and-demand.tsx'
import { VisitFunnel } from '../components/visit-funnel.tsx'
import { conversionOf, type FigureKind, figureKinds, figureOf } from '../figure-kinds.ts'
import { useFigureWords } from '../use-figure-words.ts'

/** One figure over the range, by day or by span, beside the previous range. */
function FigureByDay({ figures, kind }: { figures: AdminFigures; kind: FigureKind }) {
  const { t } = useTranslation('figures')
  const words = useFigureWords()
  const spans = spansOfDays(figures.days)
  const perBar = spans[0]?.length ?? 1
  const bars: Bar[] = spans.map((span) => {
    const from = span[0]?.day ?? ''
    const to = span.at(-1)?.day ?? ''
    return {
      key: from,
      name: from === to ? words.dayName(from) : `${words.dayName(from)} – ${words.dayName(to)}`,
      axis: words.dayName(from),
      value: figureOf(kind, sumOfCounts(span.map(({ now }) => now))),
      before: figureOf(kind, sumOfCounts(span.map(({ before }) => before))),
    }
  })
  const best = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), bars[0] ?? noBar)
  const title = t(perBar <= 1 ? 'byDay' : perBar <= 7 ? 'byWeek' : 'byMonth', {
    figure: t(`${kind}`),
  })
  return (
    <Card className="min-w-0">
      <CardBody>
        <BarChart
          title={title}
          summary={t('summary', {
            title,
            first: bars[0]?.name ?? '',
            last: bars.at(-1)?.name ?? '',
            best: best.name,
            value: words.value(kind, best.value),
          })}
          bars={bars}
          format={(value) => words.value(kind, value)}
          unit={t(perBar <= 1 ? 'day' : 'span')}
          nameEvery={Math.ceil(bars.length / (perBar <= 1 ? 6 : 3))}
        />
      </CardBody>
    </Card>
  )
}

const noBar: Bar = { key: '', name: '', value: 0 }

interface FigureChoiceProps {
  figures: AdminFigures
  chosen: FigureKind
  onChoose: (kind: FigureKind) => void
}

const mostShare = 9.99

/** Each figure compared with the previous range; the pressed one shows in the chart. */
function FigureChoice({ figures: { now, before }, chosen, onChoose }: FigureChoiceProps) {
  const { t } = useTranslation('figures')
  const words = useFigureWords()
  const change = (kind: FigureKind) => {
    const past = figureOf(kind, before)
    if (past === 0) return t('noComparison')
    const share = (figureOf(kind, now) - past) / past
    // A huge percentage is meaningless, so the earlier value is shown instead.
    if (share > mostShare) return t('againstBefore', { value: words.value(kind, past) })
    const change = words.percent(share, true)
    return t('changeBefore', { percent: change, before: words.value(kind, past) })
  }
  const worded = (kind: FigureKind) =>
    kind === 'conversion' && conversionOf(now) === null ? '–' : words.value(kind, figureOf(kind, now))
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-6">
      <legend className="sr-only">{t('choose')}</legend>
      {figureKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
          className="grid content-start gap-1 rounded-lg border border-line bg-surface p-3 text-left sm:p-4 shadow-raised transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span className="text-small text-ink-soft">{t(`${kind}`)}</span>
          <span className="numeric font-semibold wrap-anywhere sm:text-subtitle">{worded(kind)}</span>
          <span className="numeric text-caption text-ink-soft">{change(kind)}</span>
        </button>
      ))}
    </fieldset>
  )
}

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
  places: AdminDemand['places']
  onRegion: (state: string, city: string) => void
}

function PlaceChoice({ state, city, places, onRegion }: PlaceChoiceProps) {
  const { t } = useTranslation('figures')
  const { language } = useLanguage()
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:w-full">
      <Choice
        label={t('state')}
        any={t('anyState')}
        value={state}
        options={places.map((place) => [place.state, place.state])}
        onChange={(value) => onRegion(value, '')}
      />
      <Choice
        label={t('city')}
        any={t('anyCity')}
        value={city}
        options={places.flatMap((place) =>
          place.state === state
            ? [[place.city, inLanguage(language, place.city, place.cityRu)] as const]
            : [],
        )}
        onChange={(value) => onRegion(state, value)}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  any: string
  value: string
  /** Values and their names. */
  options: ReadonlyArray<readonly [string, string]>
  onChange: (value: string) => void
}

/** Lists the chosen place even when it has no figures. */
function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  const all = [...new Map([[value, value], ...options])]
    .filter(([option]) => option)
    .sort(([, a], [, b]) => a.localeCompare(b))
  return (
    <Field label={label} required>
      <Select value={value} onChange={(event) => onChange(event.target.value)} aria-required={false}>
        <option value="">{any}</option>
        {all.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
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
      <Skeleton className="h-176 rounded-lg" />
    </SkeletonGroup>
  )
}

function MissedSearches({ misses }: { misses: AdminDemand['misses'] }) {
  const { t } = useTranslation('figures')
  const { count, townName } = useFigureWords()
  return (
    <Card className="min-w-0">
      <CardBody className="grid min-w-0 gap-4">
        <div className="grid gap-1">
          <h2 className="food-name text-title">{t('misses.title')}</h2>
          <p className="text-small text-ink-soft">{t('misses.lead')}</p>
        </div>
        {misses.length === 0 ? (
          <p className="text-small text-ink-soft">{t('misses.none')}</p>
        ) : (
          <FirstRows rows={misses}>
            {(shown) => (
              <RecordTable
                label={t('misses.title')}
                rows={shown}
                keyOf={({ words }) => words}
                columns={[
                  {
                    label: t('misses.words'),
                    cell: ({ words }) => <span className="font-semibold">{words}</span>,
                  },
                  {
                    label: t('misses.searches'),
                    numeric: true,
                    cell: ({ searches }) => count(searches),
                  },
                  {
                    label: t('misses.places'),
                    cell: ({ places }) =>
                      places.length > 0 ? places.map(townName).join(' · ') : t('misses.unknown'),
                  },
                ]}
              />
            )}
          </FirstRows>
        )}
      </CardBody>
    </Card>
  )
}

interface RegionTableProps {
  figures: AdminFigures
  state: string
  onRegion: (state: string, city: string) => void
}

type Region = AdminFigures['regions'][number]

/** States, or the cities of the chosen state, compared with the previous range. */
function RegionTable({ figures: { regions }, state, onRegion }: RegionTableProps) {
  const { t } = useTranslation('figures')
  const { language } = useLanguage()
  const { count } = useFigureWords()
  const both = (word: (counts: Region['now']) => string) => (region: Region) => (
    <span className="grid">
      <span>{word(region.now)}</span>
      <span className="text-caption font-normal text-ink-faint">
        {t('againstBefore', { value: word(region.before) })}
      </span>
    </span>
  )
  const nameOf = ({ city, cityRu, state }: Region) =>
    inLanguage(language, city, cityRu) || state || t('unknownPlace')
  const title = state ? t('regionsIn', { state }) : t('regions')
  return (
    <Card className="min-w-0">
      <CardBody className="grid min-w-0 gap-4">
        <h2 className="food-name text-title">{title}</h2>
        {regions.length === 0 ? (
          <p className="text-small text-ink-soft">{t('noRegions')}</p>
        ) : (
          <FirstRows key={state} rows={regions}>
            {(shown) => (
              <RecordTable
                label={title}
                rows={shown}
                keyOf={(region) => `${region.state} ${region.city}`}
                columns={[
                  {
                    label: t('region'),
                    cell: (region) => <span className="font-semibold">{nameOf(region)}</span>,
                  },
                  {
                    label: t('sales'),
                    numeric: true,
                    cell: both(({ sales }) => formatDollars(sales)),
                  },
                  { label: t('orders'), numeric: true, cell: both(({ orders }) => count(orders)) },
                  { label: t('users'), numeric: true, cell: both(({ users }) => count(users)) },
                  { label: t('chefs'), numeric: true, cell: both(({ chefs }) => count(chefs)) },
                  {
                    label: t('visitors'),
                    numeric: true,
                    cell: both(({ visitors }) => count(visitors)),
                  },
                ]}
                {...(state
                  ? {}
                  : {
                      actions: (region: Region) =>
                        region.state && (
                          <Button size="sm" variant="soft" onClick={() => onRegion(region.state, '')}>
                            {t('showCities')}
                            <span className="sr-only">{region.state}</span>
                          </Button>
                        ),
                    })}
              />
            )}
          </FirstRows>
        )}
      </CardBody>
    </Card>
  )
}
