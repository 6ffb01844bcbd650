import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stepsOf } from '@/features/chefs/business/activation-steps.ts'
import { useBusiness } from '@/features/chefs/business/use-business.ts'

const parts = ['about', 'place', 'hours'] as const

/** Names the parts of the business information that this kitchen still lacks. */
export function LackingParts() {
  const { t } = useTranslation('hub')
  const business = useBusiness().data?.business
  const lacking = business
    ? parts.filter((part) => stepsOf(business).some(({ key, done }) => key === part && !done))
    : []
  if (lacking.length === 0) return null
  return (
    <ul className="mt-1 grid list-disc gap-1 pl-5 text-small" aria-label={t('start.requirements.lacking')}>
      {lacking.map((part) => (
        <li key={part}>
          <Link
            to={`/dashboard/chef-profile#${part}`}
            className="inline-flex min-h-6 items-center text-accent-text underline-offset-4 hover:underline"
          >
            {t(`start.requirements.parts.${part}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
