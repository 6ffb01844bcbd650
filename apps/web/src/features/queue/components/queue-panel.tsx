import { type QueueItem, rightOfKind } from '@localchef/contracts/queue/get-queue'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '@/shared/i18n/language-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { QueueCertification } from './queue-certification.tsx'
import { QueueChef } from './queue-chef.tsx'
import { QueueDenial } from './queue-denial.tsx'
import { QueueDispute } from './queue-dispute.tsx'
import { QueueFailedWork } from './queue-failed-work.tsx'
import { QueuePayment } from './queue-payment.tsx'
import { QueuePermit } from './queue-permit.tsx'
import { QueueReport } from './queue-report.tsx'
import { QueueSignal } from './queue-signal.tsx'
import { useCanApprove } from './use-can-approve.ts'
import { useQueueWords } from './use-queue-words.ts'
import { useVerdictLabel } from './use-verdict-label.ts'
import type { Verdict } from './verdict.ts'

interface QueuePanelProps {
  item: QueueItem
  onDecide: (verdict: Verdict) => Promise<void>
  onAnswer: (explanation: string) => Promise<boolean>
  withKeys: boolean
  /** Whether the signed-in admin's staff role still allows items of this kind. */
  mayDecide: boolean
}

/** The facts that a decision needs, and its buttons. */
export function QueuePanel({ item, onDecide, onAnswer, withKeys, mayDecide }: QueuePanelProps) {
  const { t } = useTranslation(['queue', 'evidence'])
  const { language } = useLanguage()
  const { titleOf } = useQueueWords()
  return (
    <Card>
      <CardBody className="grid gap-5 [&>*]:min-w-0">
        <header className="grid gap-1">
          <p className="text-small text-ink-soft">
            {t(`kind.${item.kind}`)} · <RelativeTime date={item.since} />
          </p>
          <h2 className="food-name text-title">{titleOf(item)}</h2>
          {item.user && (
            <p className="text-small">
              <AdminLink to={`/admin/users/${item.user.id}`} className="hover:underline">
                {item.user.name}
              </AdminLink>{' '}
              <span className="text-ink-soft">
                {t('speaks', { language: languageName(item.user.language, language) })}
              </span>
            </p>
          )}
        </header>
        <p className="text-small text-ink-soft">{t(`evidence:rank.${item.urgency}`)}</p>
        <Details item={item} onAnswer={onAnswer} withKeys={withKeys} />
        {mayDecide ? (
          <Verdicts item={item} onDecide={onDecide} withKeys={withKeys} />
        ) : (
          <MissingRights of={[{ right: rightOfKind[item.kind] }]} />
        )}
      </CardBody>
    </Card>
  )
}

/** The two buttons of a decision, at the bottom of the window. */
function Verdicts({ item, onDecide, withKeys }: Pick<QueuePanelProps, 'item' | 'onDecide' | 'withKeys'>) {
  const { t } = useTranslation('evidence')
  const verdictLabel = useVerdictLabel(item)
  const canApprove = useCanApprove(item)
  const [busy, setBusy] = useState(false)
  const decide = async (verdict: Verdict) => {
    setBusy(true)
    await onDecide(verdict)
    setBusy(false)
  }
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-lg border-t border-line bg-surface px-5 py-4">
      {!canApprove && <p className="w-full text-small text-warning">{t('document.needed')}</p>}
      <Button
        icon={<Check aria-hidden />}
        busy={busy}
        disabled={!canApprove}
        onClick={() => void decide('approve')}
      >
        {verdictLabel('approve')}
        {withKeys && <Key>A</Key>}
      </Button>
      <Button variant="danger" icon={<X aria-hidden />} onClick={() => void decide('reject')}>
        {verdictLabel('reject')}
        {withKeys && <Key>R</Key>}
      </Button>
    </div>
  )
}

function Details({ item, onAnswer, withKeys }: Omit<QueuePanelProps, 'onDecide' | 'mayDecide'>) {
  switch (item.kind) {
    case 'chef':
      return <QueueChef chefId={item.id} withKeys={withKeys} />
    case 'certification':
      return <QueueCertification certificationId={item.id} withKeys={withKeys} />
    case 'permit':
      return <QueuePermit changeId={item.id} withKeys={withKeys} />
    case 'denial':
      return <QueueDenial denialId={item.id} />
    case 'report':
      return <QueueReport reportId={item.id} />
    case 'dispute':
      return <QueueDispute reportId={item.id} />
    case 'payment':
      return <QueuePayment item={item} onAnswer={onAnswer} />
    case 'signal':
      return <QueueSignal signalId={item.id} />
    default:
      return <QueueFailedWork item={item} />
  }
}

/** The key that does the same, where there is a keyboard. */
function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded-sm border border-current px-1.5 font-sans text-caption opacity-80 pointer-coarse:hidden"
    >
      {children}
    </kbd>
  )
}
