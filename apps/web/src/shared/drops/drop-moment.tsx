import type { DropState } from '@localchef/contracts/drops/drop-state'
import { useTranslation } from 'react-i18next'
import { momentThere } from '@/shared/format/moment-there.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'

const tones: Record<DropState, Tone> = {
  draft: 'neutral',
  announced: 'info',
  open: 'success',
  sold_out: 'warning',
  closed: 'neutral',
  cancelled: 'danger',
}

interface DropMomentProps {
  drop: { opensAt: string; portionsLeft: number }
  state: DropState
  timeZone: string
}

/** When a drop opens, or how many portions are left of it. */
export function DropMoment({ drop, state, timeZone }: DropMomentProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const text = {
    draft: t('drop.draft'),
    announced: t('drop.opens', { when: momentThere(drop.opensAt, language, timeZone) }),
    open: t('drop.left', { count: drop.portionsLeft }),
    sold_out: t('drop.soldOut'),
    closed: t('drop.closed'),
    cancelled: t('drop.canceled'),
  }[state]
  return <Badge tone={tones[state]}>{text}</Badge>
}
