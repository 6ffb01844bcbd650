import { sumTax, type TaxLine } from '@localchef/contracts/payments/tax-report'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'

const taxTiles = [
  'taxableSales',
  'exemptSales',
  'taxableReturned',
  'taxCollected',
  'taxRefunded',
  'taxCorrected',
] as const

const owed = [
  ['marketplace', 'card'],
  ['marketplace', 'handover'],
  ['chef', 'card'],
  ['chef', 'handover'],
] as const

/** The sums of the report, and the tax that each side owes by payment method. */
export function TaxSumsView({ lines }: { lines: readonly TaxLine[] }) {
  const { t } = useTranslation('moneyLists')
  const sum = sumTax(lines)
  // Corrections are rare, so a zero is left out.
  const tiles = taxTiles.filter((name) => name !== 'taxCorrected' || sum.taxCorrected !== 0)
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5 print:grid-cols-3" aria-label={t('tax.sums')}>
        {tiles.map((name) => (
          <Tile key={name} label={t(`tax.${name}`)} value={sum[name]} explained={t(`tax.explain.${name}`)} />
        ))}
      </dl>
      <section className="grid gap-3">
        <h3 className="food-name text-subtitle">{t('tax.owed')}</h3>
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label={t('tax.owed')}>
          {owed.map(([remitter, method]) => (
            <Tile
              key={`${remitter} ${method}`}
              label={t(`tax.owedBy.${remitter}`)}
              value={sumTax(lines.filter((line) => line.remitter === remitter && line.method === method)).tax}
              explained={t(`tax.method.${method}`)}
            />
          ))}
        </dl>
      </section>
    </>
  )
}

interface TileProps {
  label: string
  value: number
  explained: string
}

function Tile({ label, value, explained }: TileProps) {
  return (
    <div className="grid content-start gap-0.5 rounded-lg border border-line bg-surface p-4">
      <dt className="text-small font-semibold">{label}</dt>
      <dd className="numeric text-subtitle font-semibold">{formatDollars(value)}</dd>
      <dd className="text-caption text-ink-soft">{explained}</dd>
    </div>
  )
}
