import type { Certification } from '@localchef/contracts/certifications/certification'
import { deleteCertification } from '@localchef/contracts/certifications/delete-certification'
import { CircleAlert, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { documentLink } from '../../../certifications/document-storage.ts'
import { useChangeBusiness } from '../use-business.ts'

const tones: Record<Certification['status'], Tone> = {
  pending: 'info',
  approved: 'success',
  rejected: 'danger',
  expired: 'warning',
}

/** Days before expiry from which the chef is warned. */
const expiryWarningDays = 30

interface CertificationRowProps {
  certification: Certification
  onEdit: () => void
}

export function CertificationRow({ certification, onEdit }: CertificationRowProps) {
  const { t } = useTranslation(['certifications', 'common'])
  const change = useChangeBusiness()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, kind, status, number, issuer, documentPath, rejectedReason } = certification
  const open = async (path: string) => {
    try {
      window.open(await documentLink(path, 60), '_blank', 'noopener')
    } catch {
      toast.error(t('openFailed'))
    }
  }
  const remove = async () => {
    setBusy(true)
    try {
      await change(deleteCertification, { id })
      toast.success(t('removed'))
    } catch {
      toast.error(t('failed'))
      setBusy(false)
    }
  }

  return (
    <li className="grid gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <h3 className="font-semibold">{t(`kind.${kind}`)}</h3>
          <p className="text-small text-ink-soft">{[issuer, number].filter(Boolean).join(' · ')}</p>
        </div>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </div>
      {certification.expiresOn && <Expiry status={status} expiresOn={certification.expiresOn} />}
      {rejectedReason && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-small text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {rejectedReason}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {documentPath && (
          <Button
            variant="secondary"
            size="sm"
            icon={<ExternalLink aria-hidden />}
            onClick={() => void open(documentPath)}
          >
            {t('open')}
          </Button>
        )}
        {status !== 'approved' && (
          <>
            <Button variant="secondary" size="sm" icon={<Pencil aria-hidden />} onClick={onEdit}>
              {t('action.edit', { ns: 'common' })}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden />}
              busy={busy}
              onClick={() => setAsking(true)}
            >
              {t('action.delete', { ns: 'common' })}
            </Button>
          </>
        )}
      </div>
      <AskDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('ask.title')}
        text={t('ask.text')}
        action={t('action.delete', { ns: 'common' })}
        onConfirm={() => void remove()}
      />
    </li>
  )
}

function Expiry({ status, expiresOn }: { status: Certification['status']; expiresOn: string }) {
  const { t } = useTranslation('certifications')
  const { language } = useLanguage()
  // A certification is valid through the end of its last day in the reader's time zone.
  const daysLeft = Math.ceil((Date.parse(`${expiresOn}T23:59:59`) - Date.now()) / 86_400_000)
  return (
    <p className="text-small text-ink-soft">
      {t(status === 'expired' ? 'expiredOn' : 'expiresOn', {
        date: formatDate(`${expiresOn}T12:00:00Z`, language, 'UTC'),
      })}
      {status === 'approved' && daysLeft <= expiryWarningDays && (
        <span className="ml-2 font-semibold text-warning">
          {t('daysLeft', { count: Math.max(0, daysLeft) })}
        </span>
      )}
    </p>
  )
}
