import type { Certification } from '@localchef/contracts/certifications/certification'
import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { PaperDocument } from './certification-document.tsx'

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
    <Card className="grid gap-4 p-5 md:grid-cols-[1fr_1fr]">
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
      <PaperDocument path={paper.documentPath} kind={kind} />
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
