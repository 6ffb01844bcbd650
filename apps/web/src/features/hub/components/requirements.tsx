import {
  type ActivationRequirement,
  activationRequirements,
  type MissingCertification,
} from '@localchef/contracts/chefs/own-chef'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MissingCertifications } from '@/features/certifications/components/missing-certifications.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { LackingParts } from './lacking-parts.tsx'

/** The page on which a chef meets each requirement. */
const places: Record<ActivationRequirement, string> = {
  business_information: '/dashboard/chef-profile#about',
  menu_or_service: '/dashboard/menu-items',
  agreement: '/dashboard/chef-profile#agreement',
  contact: '/dashboard/chef-profile#contact',
}

/** Requirements for a kitchen's activation. Chefs also see which ones they meet. */
export function Requirements() {
  const { userRole } = useAuth()
  return userRole === 'chef' ? <OwnRequirements /> : <RequirementList />
}

function OwnRequirements() {
  const { t } = useTranslation('hub')
  const { data, isError } = useMyChef()
  if (isError && !data) return <RequirementList note={t('start.requirements.failed')} />
  if (!data) return <RequirementList />
  // Without a kitchen no requirement is met.
  const missing = data.chef?.missing ?? activationRequirements
  return (
    <RequirementList
      missing={missing}
      certifications={data.chef?.missingCertifications ?? []}
      isOpen={data.chef?.status === 'active'}
      {...(missing.length === 0 ? { note: t('start.requirements.allDone') } : {})}
    />
  )
}

interface RequirementListProps {
  missing?: readonly string[]
  certifications?: readonly MissingCertification[]
  note?: string
  /** Whether buyers can see the kitchen. */
  isOpen?: boolean
}

function RequirementList({ missing, certifications = [], note, isOpen }: RequirementListProps) {
  const { t } = useTranslation('hub')
  return (
    <Card>
      <CardBody className="grid justify-items-start gap-4">
        <div className="grid gap-1">
          <h2 className="food-name text-title">{t('start.requirements.title')}</h2>
          <p className="text-ink-soft">{t('start.requirements.lead')}</p>
        </div>
        <ul className="grid gap-3">
          {activationRequirements.map((requirement) => {
            const done = missing && !missing.includes(requirement)
            const Icon = done ? CircleCheck : Circle
            return (
              <li key={requirement} className="flex gap-3">
                <Icon
                  aria-hidden
                  className={done ? 'size-6 shrink-0 text-success' : 'size-6 shrink-0 text-ink-faint'}
                />
                <div>
                  {missing && !done ? (
                    <Link
                      to={places[requirement]}
                      className="font-semibold text-accent-text underline-offset-4 hover:underline"
                    >
                      {t(`start.requirements.${requirement}`)}
                    </Link>
                  ) : (
                    t(`start.requirements.${requirement}`)
                  )}
                  {missing && (
                    <span className={done ? 'ml-2 text-small text-success' : 'ml-2 text-small text-warning'}>
                      {t(done ? 'start.requirements.done' : 'start.requirements.missing')}
                    </span>
                  )}
                  {missing && !done && requirement === 'business_information' && <LackingParts />}
                </div>
              </li>
            )
          })}
        </ul>
        <MissingCertifications certifications={certifications} />
        {note && <p className="text-small text-ink-soft">{note}</p>}
        {isOpen && (
          <ButtonLink to="/dashboard/share" variant="soft">
            {t('start.requirements.share')}
          </ButtonLink>
        )}
        {missing && missing.length > 0 && (
          <ButtonLink to="/dashboard/chef-profile" variant="soft">
            {t('start.requirements.open')}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}
