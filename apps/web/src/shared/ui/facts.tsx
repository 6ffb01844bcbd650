import clsx from 'clsx'
import type { ReactNode } from 'react'

interface FactsProps {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>
  /** For a narrow place: the value under its name. */
  stacked?: boolean
}

/** Names and values side by side; stacked on a phone. */
export function Facts({ facts, stacked }: FactsProps) {
  return (
    <dl className={clsx('grid gap-x-4 gap-y-2 text-small', !stacked && 'sm:grid-cols-[10rem_1fr]')}>
      {facts.map(([name, value]) => (
        <div key={name} className={stacked ? undefined : 'sm:contents'}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere [&>a]:-my-1 [&>a]:inline-block [&>a]:py-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
