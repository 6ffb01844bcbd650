import { listCertifications } from '@localchef/contracts/certifications/list-certifications'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import type { Days } from '../../../shared/long-list/use-days.ts'
import { useLongList } from '../../../shared/long-list/use-long-list.ts'
import { CertificationCard } from './certification-card.tsx'

export function CertificationQueue({ query, days }: { query: string; days: Days }) {
  const { t } = useTranslation('certifications')
  const { language } = useLanguage()
  const list = useLongList(['certifications', query, days], (cursor, signal) =>
    callFunction(listCertifications, { query, limit: 12, ...days, ...cursor }, { signal }),
  )
  return (
    <LongList query={list} rowsOf={({ certifications }) => certifications} empty={t('review.none')}>
      {(certifications) => (
        <ul className="grid gap-4">
          {certifications.map((certification) => (
            <li key={certification.id}>
              <CertificationCard
                certification={certification}
                chef={
                  <p className="text-small text-ink-soft">
                    <AdminLink
                      to={`/admin/chefs/${certification.chef.id}`}
                      className="font-semibold hover:underline"
                    >
                      <span translate="no">
                        {inLanguage(language, certification.chef.name, certification.chef.nameRu)}
                      </span>
                    </AdminLink>{' '}
                    · <RelativeTime date={certification.createdAt} />
                  </p>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </LongList>
  )
}
