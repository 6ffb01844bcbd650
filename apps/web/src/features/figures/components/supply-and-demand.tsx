import type { AdminDemand } from '@localchef/contracts/figures/get-demand'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { MapWhenSeen } from '@/shared/map/map-when-seen.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { FirstRows } from '../../../shared/long-list/first-rows.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useFigureWords } from '../use-figure-words.ts'

const DemandMap = lazy(() => import('./demand-map.tsx'))

/** Searches, orders and chefs by place, on a map and in a table. */
export function SupplyAndDemand({ places }: { places: AdminDemand['places'] }) {
  const { t } = useTranslation('figures')
  const { count, townName } = useFigureWords()
  return (
    <Card className="min-w-0">
      <CardBody className="grid min-w-0 gap-4">
        <div className="grid gap-1">
          <h2 className="food-name text-title">{t('demand.title')}</h2>
          <p className="text-small text-ink-soft">{t('demand.lead')}</p>
        </div>
        {places.length === 0 ? (
          <p className="text-small text-ink-soft">{t('demand.none')}</p>
        ) : (
          <>
            <MapWhenSeen className="h-96 rounded-lg border border-line" withoutMap={null}>
              <DemandMap places={places} />
            </MapWhenSeen>
            <Legend />
            <FirstRows rows={places}>
              {(shown) => (
                <RecordTable
                  label={t('demand.title')}
                  rows={shown}
                  keyOf={({ state, city }) => `${state} ${city}`}
                  columns={[
                    {
                      label: t('demand.place'),
                      cell: (place) => <span className="font-semibold">{townName(place)}</span>,
                    },
                    { label: t('demand.chefs'), numeric: true, cell: ({ chefs }) => count(chefs) },
                    {
                      label: t('demand.portions'),
                      numeric: true,
                      cell: ({ portions }) => count(portions),
                    },
                    { label: t('demand.orders'), numeric: true, cell: ({ orders }) => count(orders) },
                    {
                      label: t('demand.searches'),
                      numeric: true,
                      cell: ({ searches }) => count(searches),
                    },
                    {
                      label: t('demand.misses'),
                      numeric: true,
                      cell: ({ searchesWithoutResult }) => count(searchesWithoutResult),
                    },
                  ]}
                />
              )}
            </FirstRows>
          </>
        )}
      </CardBody>
    </Card>
  )
}

function Legend() {
  const { t } = useTranslation('figures')
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small text-ink-soft">
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-4 rounded-full border-2 border-accent bg-accent/25" />
        {t('demand.legendDemand')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-3 rounded-full bg-success" />
        {t('demand.legendSupply')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-4 rounded-full border-2 border-dashed border-danger bg-danger/20" />
        {t('demand.legendMissing')}
      </li>
    </ul>
  )
}
