import type { Chargeback } from '@localchef/contracts/payments/payment-alert'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'

const tones: Record<Chargeback['status'], Tone> = {
  needs_answer: 'warning',
  answered: 'info',
  won: 'success',
  lost: 'danger',
}

export function ChargebackStatus({ status }: Pick<Chargeback, 'status'>) {
  const { t } = useTranslation('chargebacks')
  return <Badge tone={tones[status]}>{t(`chargeback.${status}`)}</Badge>
}
