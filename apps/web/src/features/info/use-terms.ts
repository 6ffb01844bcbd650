import { Gift, Percent, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '@/shared/backend/use-config.ts'
import { formatDollars } from '@/shared/format/money.ts'
import type { Feature } from './components/feature-grid.tsx'

/** The cost of selling here, from the marketplace's settings. */
export function useTerms(): Feature[] {
  const { t } = useTranslation('becomeChef')
  const config = useConfig()
  const { servicePercent, serviceFixed, sharePercent } = config?.fees ?? noFees
  const fee = [
    ...(servicePercent > 0 ? [`${servicePercent}%`] : []),
    ...(serviceFixed > 0 ? [formatDollars(serviceFixed)] : []),
  ].join(' + ')
  return [
    { id: 'start', icon: Gift, title: t('cost.start.title'), text: t('cost.start.text') },
    {
      id: 'commission',
      icon: Percent,
      title:
        sharePercent > 0 ? t('cost.commission.title', { percent: sharePercent }) : t('cost.commission.none'),
      text: t(sharePercent > 0 ? 'cost.commission.text' : 'cost.commission.noneText'),
    },
    {
      id: 'fee',
      icon: Receipt,
      title: fee ? t('cost.fee.title', { fee }) : t('cost.fee.none'),
      text: t(fee ? 'cost.fee.text' : 'cost.fee.noneText'),
    },
  ]
}

const noFees = { servicePercent: 0, serviceFixed: 0, sharePercent: 0 }
