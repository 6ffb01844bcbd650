import { Price } from '@/shared/ui/price.tsx'

/** A labeled amount in a `dl` of sums. */
export function PriceRow({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between text-ink-soft">
      <dt>{label}</dt>
      <dd>
        <Price value={value} />
      </dd>
    </div>
  )
}
