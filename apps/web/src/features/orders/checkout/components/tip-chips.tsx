import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'

interface TipChipsProps {
  subtotal: number
  value: number
  onChange: (tip: number) => void
}

const shares = [0, 0.1, 0.15, 0.2] as const

/** Tip as a share of the subtotal, none by default. */
export function TipChips({ subtotal, value, onChange }: TipChipsProps) {
  const { t } = useTranslation('checkout')
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{t('tip.legend')}</legend>
      <div className="grid grid-cols-4 gap-2">
        {shares.map((share) => {
          const tip = Math.round(subtotal * share * 100) / 100
          return (
            <label
              key={share}
              className={clsx(
                'grid min-h-12 cursor-pointer place-content-center justify-items-center rounded-md border border-line-strong/50 bg-surface px-1 py-1.5 text-center transition-colors hover:border-line-strong',
                'has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              )}
            >
              <input
                type="radio"
                name="tip"
                className="sr-only"
                checked={value === tip}
                onChange={() => onChange(tip)}
              />
              <span className="text-small font-semibold">
                {share === 0 ? t('tip.none') : `${share * 100}%`}
              </span>
              {share > 0 && <span className="numeric text-caption text-ink-faint">{formatDollars(tip)}</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
