import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { isPriceJump } from './is-price-jump.ts'

interface PriceChange {
  /** The name of one price among several, such as an option's. */
  name?: string
  /** Undefined for a new price. */
  before: number | undefined
  after: number
}

/**
 * Asks once before prices become more than ten times higher or lower, as by a slipped decimal point. `check` saves at
 * once if there is nothing to ask, otherwise after the user agrees.
 */
export function usePriceJump() {
  const { t } = useTranslation('common')
  const agreed = useRef<string>(undefined)
  const [asked, setAsked] = useState<{ jumps: readonly Jump[]; save: () => unknown }>()
  const check = (changes: readonly PriceChange[], save: () => unknown) => {
    const jumps = changes.flatMap(({ name, before, after }) =>
      before !== undefined && isPriceJump(before, after) ? [{ name, before, after }] : [],
    )
    if (jumps.length === 0 || keyOf(jumps) === agreed.current) return save()
    setAsked({ jumps, save })
  }
  const [first, ...others] = asked?.jumps ?? []
  const prices = first && { before: formatDollars(first.before), after: formatDollars(first.after) }
  const isOne = others.length === 0 && !first?.name
  const dialog = asked && prices && (
    <AskDialog
      open
      onOpenChange={() => setAsked(undefined)}
      title={isOne ? t('priceJump.title', prices) : t('priceJump.titles', { count: asked.jumps.length })}
      text={
        isOne
          ? t('priceJump.text', prices)
          : asked.jumps
              .map(({ name: dish = '', before, after }) =>
                t('priceJump.named', { dish, before: formatDollars(before), after: formatDollars(after) }),
              )
              .join('; ')
      }
      action={isOne ? t('priceJump.save', prices) : t('priceJump.saveAll', { count: asked.jumps.length })}
      onConfirm={() => {
        agreed.current = keyOf(asked.jumps)
        void asked.save()
      }}
    />
  )
  return { check, dialog }
}

interface Jump {
  name: string | undefined
  before: number
  after: number
}

function keyOf(jumps: readonly Jump[]): string {
  return JSON.stringify(jumps)
}
