import { Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMyLoyalty } from '../use-loyalty.ts'
import { useLoyaltyTexts } from '../use-loyalty-texts.ts'

interface LoyaltyOfOrderProps {
  chefId: string
  /** Whether the order has been handed over, so that its portions count. */
  isCounted: boolean
}

/** The loyalty progress of the order's buyer at its kitchen. */
export function LoyaltyOfOrder({ chefId, isCounted }: LoyaltyOfOrderProps) {
  const { t } = useTranslation('loyalty')
  const texts = useLoyaltyTexts()
  const { data: rules = [] } = useMyLoyalty()
  const here = rules.filter(({ chef }) => chef.id === chefId)
  if (here.length === 0) return null
  return (
    <div className="flex items-start gap-3 rounded-lg bg-accent-soft p-4 text-small print:hidden">
      <Gift className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden />
      <div className="grid gap-1">
        {here.map((rule) => (
          <p key={`${rule.every} ${rule.category} ${rule.missing}`}>{texts.progress(rule, rule.category)}</p>
        ))}
        {!isCounted && <p className="text-ink-soft">{t('orderCounts')}</p>}
      </div>
    </div>
  )
}
