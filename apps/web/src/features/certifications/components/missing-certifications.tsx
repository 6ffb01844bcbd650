import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import type { MissingCertification } from '@localchef/contracts/chefs/own-chef'
import { FileWarning, Hourglass } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@/shared/ui/button.tsx'
import { useCertificationNames } from '../use-certification-names.ts'

interface MissingCertificationsProps {
  certifications: readonly MissingCertification[]
  /** Adds a certification of the kind. When absent, each certification links to the business profile instead. */
  onAdd?: (kind: CertificationKind) => void
}

/** The certifications that the rule of the kitchen's place still requires; nothing if there are none. */
export function MissingCertifications({ certifications, onAdd }: MissingCertificationsProps) {
  const { t } = useTranslation('certifications')
  const certificationNames = useCertificationNames()
  const titleId = useId()
  if (certifications.length === 0) return null
  return (
    <div className="grid gap-2 text-small">
      <p id={titleId} className="font-semibold">
        {t('asked.title')}
      </p>
      <ul aria-labelledby={titleId} className="grid gap-1">
        {certifications.map(({ kinds, isUnderReview }) => {
          const Icon = isUnderReview ? Hourglass : FileWarning
          return (
            <li key={kinds.join()} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
              <Icon
                aria-hidden
                className={isUnderReview ? 'size-5 shrink-0 text-ink-faint' : 'size-5 shrink-0 text-warning'}
              />
              <span className="min-w-0 flex-1">
                {onAdd || isUnderReview ? (
                  certificationNames(kinds)
                ) : (
                  <Link
                    to="/dashboard/chef-profile#certifications"
                    className="font-semibold text-accent-text underline-offset-4 hover:underline"
                  >
                    {certificationNames(kinds)}
                  </Link>
                )}
                {isUnderReview && <span className="text-ink-soft"> · {t('asked.underReview')}</span>}
              </span>
              {onAdd && !isUnderReview && (
                <Button
                  variant="soft"
                  size="sm"
                  aria-label={`${t('asked.add')}: ${certificationNames(kinds)}`}
                  onClick={() => onAdd(kinds[0] ?? 'other')}
                >
                  {t('asked.add')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
