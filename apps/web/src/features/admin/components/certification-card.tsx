import { decideCertification } from '@localchef/contracts/admin-certifications'
import type { Certification } from '@localchef/contracts/certification'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, FileQuestion } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/backend/call-function.ts'
import { formatDate } from '@/format/time.ts'
import { useLanguage } from '@/i18n/use-language.ts'
import { Badge, type Tone } from '@/ui/badge.tsx'
import { Button, buttonClass } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { documentLink } from '../document-link.ts'
import { useDecide } from '../use-decide.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const tones: Record<Certification['status'], Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  expired: 'neutral',
}

/** A paper, what the chef wrote about it beside the document itself, and the decision. */
export function CertificationCard({ paper, chef }: { paper: Certification; chef?: ReactNode }) {
  const { t } = useTranslation(['admin', 'certifications'])
  const { language } = useLanguage()
  const decide = useDecide()
  const [asking, setAsking] = useState(false)
  const kind = t(`certifications:kind.${paper.kind}`)
  const send = (decision: 'approve' | 'reject' | 'reopen', reason?: string) => () =>
    callFunction(decideCertification, { certificationId: paper.id, decision, ...(reason ? { reason } : {}) })
  const day = (value: string | null) => (value ? formatDate(`${value}T12:00:00Z`, language, 'UTC') : '—')
  const facts = [
    [t('paper.number'), paper.number || '—'],
    [t('paper.issuer'), paper.issuer || '—'],
    [t('paper.issued'), day(paper.issuedOn)],
    [t('paper.expires'), day(paper.expiresOn)],
  ] as const
  return (
    <Card className="grid gap-4 p-5 md:grid-cols-[1fr_16rem]">
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="food-name text-subtitle">{kind}</h3>
          <Badge tone={tones[paper.status]}>{t(`certifications:status.${paper.status}`)}</Badge>
        </div>
        {chef}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-faint">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
        {paper.rejectedReason && <p className="text-small text-danger">{paper.rejectedReason}</p>}
        {paper.status === 'pending' && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              onClick={() => void decide(send('approve'), t('paper.approved'), send('reopen'))}
            >
              {t('paper.approve')}
            </Button>
            <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
              {t('paper.reject')}
            </Button>
          </div>
        )}
      </div>
      <Document path={paper.documentPath} kind={kind} />
      {asking && (
        <ReasonDialog
          title={t('paper.askTitle')}
          description={t('paper.askText')}
          confirm={t('paper.reject')}
          danger
          templates={[t('paper.template1'), t('paper.template2'), t('paper.template3')]}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => decide(send('reject', reason), t('paper.rejected'), send('reopen'))}
        />
      )}
    </Card>
  )
}

function Document({ path, kind }: { path: string | null; kind: string }) {
  const { t } = useTranslation('admin')
  const link = useQuery({
    queryKey: ['admin-document', path],
    queryFn: () => documentLink(path ?? ''),
    enabled: path !== null,
    staleTime: 240_000,
    retry: false,
  })
  if (path && link.isPending) return <Skeleton className="h-40 rounded-md" />
  if (!path || !link.data) {
    return (
      <p className="grid h-40 place-content-center justify-items-center gap-2 rounded-md bg-sunken p-4 text-center text-small text-ink-faint">
        <FileQuestion aria-hidden />
        {t('paper.noDocument')}
      </p>
    )
  }
  return (
    <div className="grid content-start gap-2">
      {!path.endsWith('.pdf') && (
        <img
          src={link.data}
          alt={t('paper.documentOf', { kind })}
          className="h-40 w-full rounded-md bg-sunken object-contain"
        />
      )}
      <a
        href={link.data}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <ExternalLink aria-hidden />
        {t('paper.open')}
      </a>
    </div>
  )
}
