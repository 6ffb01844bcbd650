import { dateFormat, zoneName } from '@localchef/contracts/formatters'
import type { DishCard } from '@localchef/contracts/menu/dish-card'
import clsx from 'clsx'
import { CalendarClock, CircleOff, CookingPot, ShoppingBag } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { type PromiseNow, promiseNow } from './dish-promise.ts'
import { usePromiseText } from './use-promise-text.ts'

interface PromiseLineProps {
  dish: Pick<DishCard, 'promise' | 'batch'> & {
    earliestAt?: DishCard['earliestAt'] | undefined
    takesOrders?: boolean | undefined
  }
  /** The chef's time zone, for the pickup times. */
  timeZone?: string | undefined
  className?: string
}

/** The dish's promise in words with an icon. */
export function PromiseLine({ dish, timeZone, className }: PromiseLineProps) {
  const now = useNow(60_000)
  const promiseText = usePromiseText(timeZone)
  const promise = promiseNow(dish, now)
  const { language } = useLanguage()
  const isElsewhere = useHasOtherClock(timeZone) && 'from' in promise
  return (
    <p className={clsx('flex items-start gap-1.5 text-small', tone(promise), className)}>
      <PromiseIcon promise={promise} />
      <span className="numeric">
        {promiseText(promise, now)}
        {isElsewhere && timeZone && ` (${zoneName(timeZone, language)})`}
      </span>
    </p>
  )
}

function PromiseIcon({ promise }: { promise: PromiseNow }) {
  const Icon = icons[promise.kind]
  return <Icon className="mt-[0.15em] size-4 shrink-0" aria-hidden />
}

const icons = {
  'ready-now': ShoppingBag,
  'ready-from': ShoppingBag,
  batch: CalendarClock,
  'made-to-order': CookingPot,
  'no-time': CircleOff,
  'sold-out': CircleOff,
  'no-batch': CircleOff,
} satisfies Record<PromiseNow['kind'], unknown>

function tone({ kind }: PromiseNow): string {
  if (kind === 'ready-now' || kind === 'ready-from') return 'font-medium text-success'
  return kind === 'sold-out' || kind === 'no-batch' || kind === 'no-time' ? 'text-ink-faint' : 'text-ink-soft'
}

/**
 * Whether the place's clock shows another time than the reader's. Always false on the first render of a server-rendered
 * page, where the reader is unknown. The cards add their time zones later, one by one, because all at once made a long
 * task.
 */
function useHasOtherClock(timeZone: string | undefined): boolean {
  const [isOther, setIsOther] = useState(() => !isServersView() && hasOtherClock(timeZone))
  useEffect(() => startTransition(() => setIsOther(hasOtherClock(timeZone))), [timeZone])
  return isOther
}

/**
 * Whether this render must not depend on the reader: the server's render, and the browser's first one, which must match
 * it.
 */
function isServersView(): boolean {
  return typeof document === 'undefined' || document.querySelector('#root[inert][data-adopted]') !== null
}

function hasOtherClock(timeZone: string | undefined): boolean {
  return timeZone !== undefined && clock(timeZone) !== clock(undefined)
}

function clock(timeZone: string | undefined): string {
  return dateFormat('en-CA', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format()
}
