import {
  type ActivationRequirement,
  activationRequirements,
  type MyChef,
} from '@localchef/contracts/chefs/own-chef'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MissingCertifications } from '@/features/certifications/components/missing-certifications.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'

const places: Record<ActivationRequirement, string> = {
  business_information: '/dashboard/chef-profile',
  menu_or_service: '/dashboard/menu-items',
  agreement: '/dashboard/chef-profile#agreement',
  contact: '/dashboard/chef-profile#contact',
}

/** Lists what the kitchen lacks for activation, with links, and the admin's reason if it was rejected. */
export function ActivationChecklist({ chef }: { chef: MyChef }) {
  const { t } = useTranslation('kitchen')
  const { status } = chef
  const waits = status === 'draft' || status === 'submitted' || status === 'suspended'
  if (!waits && chef.missing.length === 0) return null
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="grid gap-1.5">
          <h2 className="food-name text-subtitle">
            {t(waits ? `overview.state.${status}` : 'overview.incomplete')}
          </h2>
          {chef.statusReason && (
            <p className="flex items-start gap-2 text-warning">
              <CircleAlert className="mt-1 size-4.5 shrink-0" aria-hidden />
              {chef.statusReason}
            </p>
          )}
        </div>
        <ul className="grid gap-1">
          {activationRequirements.map((requirement) => {
            const missing = chef.missing.includes(requirement)
            const words = t(`overview.requirement.${requirement}`)
            return (
              <li key={requirement} className="flex min-h-11 items-center gap-3">
                {missing ? (
                  <>
                    <CircleDashed className="size-5 shrink-0 text-warning" aria-hidden />
                    <Link to={places[requirement]} className="font-semibold text-accent-text hover:underline">
                      {words}
                    </Link>
                    <span className="sr-only">{t('overview.missing')}</span>
                  </>
                ) : (
                  <>
                    <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />
                    <span className="text-ink-soft">{words}</span>
                    <span className="sr-only">{t('overview.done')}</span>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        {waits && <MissingCertifications certifications={chef.missingCertifications} />}
      </CardBody>
    </Card>
  )
}
