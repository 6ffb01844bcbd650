import type { AdminDemand } from '@localchef/contracts/figures/get-demand'
import type { AdminFigures, FigureCounts } from '@localchef/contracts/figures/get-figures'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { Button } from '@/shared/ui/button.tsx'

const counted = [
  'sales',
  'orders',
  'placed',
  'users',
  'chefs',
  'visitors',
  'lookers',
  'cartVisitors',
] as const

interface ExportFiguresProps {
  figures: AdminFigures | undefined
  demand: AdminDemand | undefined
}

/**
 * Exports the displayed figures as one CSV table: range, days, places, supply and demand, missed searches. Disabled
 * until they have loaded.
 */
export function ExportFigures({ figures, demand }: ExportFiguresProps) {
  const { t } = useTranslation('admin')
  const save = () => {
    if (!figures) return
    const cells = (now: FigureCounts, before: FigureCounts) => [
      ...counted.map((kind) => now[kind]),
      ...counted.map((kind) => before[kind]),
    ]
    const headings = (when: string) => counted.map((kind) => `${t(headingKeys[kind])} (${when})`)
    const csv = toCsv([
      [
        t('figures.csv.section'),
        t('figures.csv.name'),
        ...headings(t('figures.csv.now')),
        ...headings(t('figures.csv.before')),
      ],
      [t('figures.pageTitle'), `${figures.from} – ${figures.to}`, ...cells(figures.now, figures.before)],
      ...figures.days.map(({ day, now, before }) => [t('figures.day'), day, ...cells(now, before)]),
      ...figures.regions.map(({ state, city, now, before }) => [
        t('figures.region'),
        [city, state].filter(Boolean).join(', ') || t('figures.unknownPlace'),
        ...cells(now, before),
      ]),
      [],
      [
        t('figures.csv.section'),
        t('figures.demand.place'),
        t('figures.demand.chefs'),
        t('figures.demand.portions'),
        t('figures.demand.orders'),
        t('figures.demand.searches'),
        t('figures.demand.misses'),
      ],
      ...(demand?.places ?? []).map((place) => [
        t('figures.demand.title'),
        [place.city, place.state].filter(Boolean).join(', '),
        place.chefs,
        place.portions,
        place.orders,
        place.searches,
        place.searchesWithoutResult,
      ]),
      [],
      [
        t('figures.csv.section'),
        t('figures.misses.words'),
        t('figures.misses.searches'),
        t('figures.misses.places'),
      ],
      ...(demand?.misses ?? []).map(({ words, searches, places }) => [
        t('figures.misses.title'),
        words,
        searches,
        places.join(' · '),
      ]),
    ])
    saveCsv(`figures-${figures.from}-${figures.to}.csv`, csv)
  }
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} disabled={!figures} onClick={save}>
      {t('figures.export')}
    </Button>
  )
}

const headingKeys = {
  sales: 'figures.sales',
  orders: 'figures.orders',
  placed: 'figures.placed',
  users: 'figures.users',
  chefs: 'figures.chefs',
  visitors: 'figures.visitors',
  lookers: 'figures.step.lookers',
  cartVisitors: 'figures.step.cartVisitors',
} as const
