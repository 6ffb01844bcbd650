import clsx from 'clsx'
import { formatDollars } from '@/shared/format/money.ts'

interface PriceProps {
  /** In dollars, as in the contracts. */
  value: number
  /** An earlier price, struck through. */
  was?: number
  className?: string
}

export function Price({ value, was, className }: PriceProps) {
  return (
    <span className={clsx('numeric whitespace-nowrap', className)}>
      {was !== undefined && <s className="mr-1.5 font-normal text-ink-faint">{formatDollars(was)}</s>}
      {formatDollars(value)}
    </span>
  )
}
