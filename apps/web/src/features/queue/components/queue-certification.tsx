import { getCertification } from '@localchef/contracts/certifications/get-certification'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { CertificationDocument } from '../../certifications/components/certification-document.tsx'
import { NumberMatches } from '../../chefs/evidence/number-matches.tsx'
import { QueueDetails } from './queue-details.tsx'

type Certification = z.infer<typeof getCertification.output>

interface QueueCertificationProps {
  certificationId: string
  /** Whether single keys rotate and enlarge the document. */
  withKeys: boolean
}

export function useCertification(certificationId: string, isWanted = true) {
  return useQuery({
    queryKey: ['admin', 'certification', certificationId],
    queryFn: ({ signal }) => callFunction(getCertification, { certificationId }, { signal }),
    staleTime: 5_000,
    enabled: isWanted,
  })
}

/** The chef's details of a certification, beside its document. */
export function QueueCertification({ certificationId, withKeys }: QueueCertificationProps) {
  return (
    <QueueDetails query={useCertification(certificationId)}>
      {(certification) => <CertificationDetails certification={certification} withKeys={withKeys} />}
    </QueueDetails>
  )
}

interface CertificationDetailsProps {
  certification: Certification
  withKeys: boolean
}

function CertificationDetails({ certification, withKeys }: CertificationDetailsProps) {
  const { t } = useTranslation(['certifications', 'queue', 'desk'])
  const { language } = useLanguage()
  const day = (value: string | null) => (value ? formatDate(`${value}T12:00:00Z`, language, 'UTC') : '—')
  const kind = t(`certifications:kind.${certification.kind}`)
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[14rem_1fr] [&>*]:min-w-0">
      <div className="grid gap-4">
        <Facts
          stacked
          facts={[
            [t('queue:certification'), kind],
            [t('review.number'), certification.number || '—'],
            [t('review.issuer'), certification.issuer || '—'],
            [t('review.issued'), day(certification.issuedOn)],
            [t('review.expires'), day(certification.expiresOn)],
            [
              t('desk:column.chef'),
              <AdminLink key="chef" to={`/admin/chefs/${certification.chef.id}`} className="hover:underline">
                {inLanguage(language, certification.chef.name, certification.chef.nameRu)}
              </AdminLink>,
            ],
          ]}
        />
        <NumberMatches number={certification.number} matches={certification.numberMatches} />
      </div>
      <CertificationDocument path={certification.documentPath} kind={kind} withKeys={withKeys} />
    </div>
  )
}
