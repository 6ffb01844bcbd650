import type { AdminFigures } from '@localchef/contracts/figures/get-figures'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { FirstRows } from '../../../shared/long-list/first-rows.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useFigureWords } from '../use-figure-words.ts'

interface RegionTableProps {
  figures: AdminFigures
  state: string
  onRegion: (state: string, city: string) => void
}

type Region = AdminFigures['regions'][number]

/** States, or the cities of the chosen state, compared with the previous range. */
export function RegionTable({ figures: { regions }, state, onRegion }: RegionTableProps) {
  const { t } = useTranslation('figures')
  const { count } = useFigureWords()
  const both = (word: (counts: Region['now']) => string) => (region: Region) => (
    <span className="grid">
      <span>{word(region.now)}</span>
      <span className="text-caption font-normal text-ink-faint">
        {t('againstBefore', { value: word(region.before) })}
      </span>
    </span>
  )
  const nameOf = (region: Region) => region.city || region.state || t('unknownPlace')
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
