import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { QueueCertification } from './queue-certification.tsx'
import { QueueChef } from './queue-chef.tsx'
import { QueueDenial } from './queue-denial.tsx'
import { QueueDispute } from './queue-dispute.tsx'
import { QueueFailedWork } from './queue-failed-work.tsx'
import { QueuePermit } from './queue-permit.tsx'
import { QueueReport } from './queue-report.tsx'
import type { Verdict } from './use-queue-decisions.ts'
import { useQueueWords } from './use-queue-words.ts'

interface QueuePanelProps {
  item: QueueItem
  onDecide: (verdict: Verdict) => Promise<void>
  withKeys: boolean
}

/** Everything a decision needs, and the decision. */
export function QueuePanel({ item, onDecide, withKeys }: QueuePanelProps) {
  const { t } = useTranslation('admin')
  const { titleOf } = useQueueWords()
  const [busy, setBusy] = useState(false)
  const decide = async (verdict: Verdict) => {
    setBusy(true)
    await onDecide(verdict)
    setBusy(false)
  }
  return (
    <Card>
      <CardBody className="grid gap-5 [&>*]:min-w-0">
        <header className="grid gap-1">
          <p className="text-small text-ink-soft">
            {t(`queue.kind.${item.kind}`)} · <RelativeTime date={item.since} />
          </p>
          <h2 className="food-name text-title">{titleOf(item)}</h2>
          {item.person && (
            <p className="text-small">
              <Link to={`/admin/users/${item.person.id}`} className="hover:underline">
                {item.person.name}
              </Link>{' '}
              <span className="text-ink-soft">{t(`queue.speaks.${item.person.language}`)}</span>
            </p>
          )}
        </header>
        <Details item={item} />
        <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-lg border-t border-line bg-surface px-5 py-4">
          <Button icon={<Check aria-hidden />} busy={busy} onClick={() => void decide('approve')}>
            {t(`queue.do.${item.kind}.approve`)}
            {withKeys && <Key>A</Key>}
          </Button>
          <Button variant="danger" icon={<X aria-hidden />} onClick={() => void decide('reject')}>
            {t(`queue.do.${item.kind}.reject`)}
            {withKeys && <Key>R</Key>}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}

function Details({ item }: { item: QueueItem }) {
  switch (item.kind) {
    case 'chef':
      return <QueueChef chefId={item.id} />
    case 'certification':
      return <QueueCertification certificationId={item.id} />
    case 'permit':
      return <QueuePermit changeId={item.id} />
    case 'denial':
      return <QueueDenial denialId={item.id} />
    case 'report':
      return <QueueReport reportId={item.id} />
    case 'dispute':
      return <QueueDispute reportId={item.id} />
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
