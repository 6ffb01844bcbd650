import type { Certification } from '@localchef/contracts/certifications/certification'
import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { undoSeconds } from '@localchef/contracts/undo-limits'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecisionTemplates } from '../../../shared/long-list/use-decision-templates.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { CertificationDocument } from './certification-document.tsx'

const tones: Record<Certification['status'], Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  expired: 'neutral',
}

/** A certification beside its document, with the buttons to approve or reject it. */
export function CertificationCard({
  certification,
  chef,
}: {
  certification: Certification
  chef?: ReactNode
}) {
  const { t } = useTranslation(['certifications', 'evidence'])
  const decide = useDecide()
  const templates = useDecisionTemplates('certification.reject')
  const mayDecide = useHasRightOf(decideCertification)
  const mayUndo = useHasRightOf(undoDecision)
  const [asking, setAsking] = useState(false)
  const kind = t(`certifications:kind.${certification.kind}`)
  const undo = mayUndo
    ? () => callFunction(undoDecision, { kind: 'certification', id: certification.id })
    : undefined
  const send = (decision: 'approve' | 'reject', reason?: string) => () =>
    callFunction(decideCertification, {
      certificationId: certification.id,
      decision,
      ...(reason ? { reason } : {}),
    })
  return (
    <Card className="grid gap-4 p-5 md:grid-cols-[1fr_1fr]">
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="food-name text-subtitle">{kind}</h3>
          <Badge tone={tones[certification.status]}>
            {t(`certifications:status.${certification.status}`)}
          </Badge>
        </div>
        <span translate="no">{chef}</span>
        <CertificationFacts certification={certification} />
        {certification.rejectedReason && (
          <p className="text-small text-danger">{certification.rejectedReason}</p>
        )}
        {mayDecide && certification.status === 'pending' && (
          <div className="flex flex-wrap gap-2">
            {certification.documentPath === null && (
              <p className="w-full text-small text-warning">{t('evidence:document.needed')}</p>
            )}
            <Button
              size="sm"
              disabled={certification.documentPath === null}
              onClick={() => void decide(send('approve'), t('review.approved'), undo, undoSeconds)}
            >
              {t('review.approve')}
            </Button>
            <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
              {t('review.reject')}
            </Button>
          </div>
        )}
      </div>
      <CertificationDocument path={certification.documentPath} kind={kind} />
      {asking && (
        <ReasonDialog
          title={t('review.askTitle')}
          description={t('review.askText')}
          confirm={t('review.reject')}
          danger
          templates={templates}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => decide(send('reject', reason), t('review.rejected'), undo, undoSeconds)}
        />
      )}
    </Card>
  )
}

function CertificationFacts({ certification }: { certification: Certification }) {
  const { t } = useTranslation('certifications')
  const { language } = useLanguage()
  const day = (value: string | null) => (value ? formatDate(`${value}T12:00:00Z`, language, 'UTC') : '—')
  const facts = [
    [t('review.number'), certification.number || '—'],
    [t('review.issuer'), certification.issuer || '—'],
    [t('review.issued'), day(certification.issuedOn)],
    [t('review.expires'), day(certification.expiresOn)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
