import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { useLoyaltyTexts } from '../use-loyalty-texts.ts'

interface RewardChoiceProps {
  loyalty: OrderQuote['loyalty']
  /** Whether the cart has a discount code, which takes precedence over a free portion. */
  hasCode: boolean
  checked: boolean
  onChange: (useReward: boolean) => void
}

/** What the buyer has collected at the cart's kitchen, and whether to take a free portion now. */
export function RewardChoice({ loyalty, hasCode, checked, onChange }: RewardChoiceProps) {
  const { t } = useTranslation('loyalty')
  const texts = useLoyaltyTexts()
  if (!loyalty) return null
  const { rule, rewards, isUsable } = loyalty
  return (
    <div data-testid="loyalty" className="grid gap-1">
      {isUsable && !hasCode && (
        <Checkbox
          label={t('cart.use')}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
      {isUsable && <p className="text-caption text-ink-soft">{t(hasCode ? 'cart.waits' : 'cart.which')}</p>}
      <p className="text-small text-ink-soft">
        {texts.progress(loyalty, rule?.category ?? null)}
        {rewards > 0 && !isUsable && ` ${t('cart.notHere')}`}
      </p>
    </div>
  )
}
