import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** Whether the kitchen is open, when it opens next, or how long it is paused, in its own time zone. */
export function OpenState({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  const zone = zoneName(chef.timeZone, language)
  const at = (moment: string) => formatDateTime(moment, language, chef.timeZone)
  const isOpen = chef.status === 'active' && chef.isOpenNow
  const text = () => {
    if (chef.status === 'paused') {
      return chef.pausedUntil ? t('open.pausedUntil', { when: at(chef.pausedUntil), zone }) : t('open.paused')
    }
    if (chef.isOpenNow) return t('open.now')
    return chef.opensNextAt ? t('open.opensAt', { when: at(chef.opensNextAt), zone }) : t('open.closed')
  }
  return (
    <p
      className={clsx(
        'numeric flex items-center gap-2 text-small font-semibold',
        isOpen ? 'text-success' : chef.status === 'paused' ? 'text-warning' : 'text-ink-soft',
      )}
    >
      <span
        className={clsx(
          'size-2.5 rounded-full',
          isOpen ? 'bg-success' : chef.status === 'paused' ? 'bg-warning' : 'bg-line-strong',
        )}
        aria-hidden
      />
      {text()}
    </p>
  )
}
