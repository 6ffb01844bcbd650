import type { AdminCertification } from '@localchef/contracts/certifications/certification-review'
import { getCertification } from '@localchef/contracts/certifications/get-certification'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PaperDocument } from '../../certifications/components/certification-document.tsx'
import { Facts, QueueDetails } from './queue-details.tsx'

/** What the chef wrote about a paper, beside the paper. */
export function QueueCertification({ certificationId }: { certificationId: string }) {
  const query = useQuery({
    queryKey: ['admin', 'certification', certificationId],
    queryFn: ({ signal }) => callFunction(getCertification, { certificationId }, { signal }),
    staleTime: 5_000,
  })
  return <QueueDetails query={query}>{(paper) => <Paper paper={paper} />}</QueueDetails>
}

function Paper({ paper }: { paper: AdminCertification }) {
  const { t } = useTranslation(['admin', 'certifications'])
  const { language } = useLanguage()
  const day = (value: string | null) => (value ? formatDate(`${value}T12:00:00Z`, language, 'UTC') : '—')
  const kind = t(`certifications:kind.${paper.kind}`)
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[12rem_1fr]">
      <Facts
        stacked
        facts={[
          [t('queue.paper'), kind],
          [t('paper.number'), paper.number || '—'],
          [t('paper.issuer'), paper.issuer || '—'],
          [t('paper.issued'), day(paper.issuedOn)],
          [t('paper.expires'), day(paper.expiresOn)],
          [
            t('column.chef'),
            <Link key="chef" to={`/admin/chefs/${paper.chef.id}`} className="hover:underline">
              {inLanguage(language, paper.chef.name, paper.chef.nameRu)}
            </Link>,
          ],
        ]}
      />
      <PaperDocument path={paper.documentPath} kind={kind} />
    </div>
  )
}
