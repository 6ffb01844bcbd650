import type { ChefStatus } from '@localchef/contracts/chefs/chef-row'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'

const tones: Record<ChefStatus, Tone> = {
  draft: 'neutral',
  submitted: 'warning',
  active: 'success',
  paused: 'info',
  suspended: 'danger',
}

export function ChefStatusBadge({ status }: { status: ChefStatus }) {
  const { t } = useTranslation('desk')
  return <Badge tone={tones[status]}>{t(`chefStatus.${status}`)}</Badge>
}
