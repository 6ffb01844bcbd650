import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatOpening } from '@/shared/format/opening.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { useNow } from '@/shared/ui/use-now.ts'

const minute = 60_000

/** When a closed kitchen opens, in its own time zone; nothing while it is open or paused, or closed for long. */
export function OpensAt({ chef }: { chef: Pick<ChefCard, 'status' | 'opensAt' | 'timeZone'> }) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const now = useNow(minute)
  if (chef.status === 'paused' || chef.opensAt === null) return null
  const when = formatOpening(chef.opensAt, language, chef.timeZone, now)
  if (!when) return null
  return (
    <Badge className="numeric shadow-raised">
      <Clock aria-hidden />
      {t('opensAt', { when })}
    </Badge>
  )
}
