import type { AdminDemand } from '@localchef/contracts/figures/get-demand'
import { useTranslation } from 'react-i18next'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { FirstRows } from '../../../shared/long-list/first-rows.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useFigureWords } from '../use-figure-words.ts'

export function MissedSearches({ misses }: { misses: AdminDemand['misses'] }) {
  const { t } = useTranslation('figures')
  const { count } = useFigureWords()
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
                    cell: ({ places }) => (places.length > 0 ? places.join(' · ') : t('misses.unknown')),
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
