import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The mark after the name of a verified chef. Without the space, screen readers read name and mark as one word. */
export function VerifiedMark() {
  const { t } = useTranslation('cards')
  return (
    <>
      {' '}
      <BadgeCheck
        className="ml-0.5 inline size-4.5 -translate-y-px text-success"
        role="img"
        aria-label={t('verified')}
      />
    </>
  )
}
