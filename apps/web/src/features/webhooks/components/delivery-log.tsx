import type { WebhookAttempt, WebhookDelivery } from '@localchef/contracts/webhooks/webhook-endpoint'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useReplay, useWebhookDeliveries } from '../use-webhooks.ts'

const tones: Record<WebhookDelivery['status'], Tone> = {
  pending: 'neutral',
  delivered: 'success',
  failed: 'danger',
}

/** The latest deliveries of an endpoint, with their attempts and a button that sends one again. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation('connections')
  const query = useWebhookDeliveries(endpointId)
  if (query.isPending) return <Skeleton className="h-14" />
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const { deliveries } = query.data
  if (deliveries.length === 0) return <p className="text-small text-ink-soft">{t('log.none')}</p>
  return (
    <ul aria-label={t('webhooks.log')} className="grid grid-cols-1 gap-3">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
    </ul>
  )
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('connections')
  const replay = useReplay()
  const { id, type, status, occurredAt, attempts } = delivery
  return (
    <li className="grid grid-cols-1 gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-small font-medium">{t(`events.${type}`)}</span>
        <Badge tone={tones[status]}>{t(`log.status.${status}`)}</Badge>
        <RelativeTime date={occurredAt} className="text-small text-ink-faint" />
        {status !== 'pending' && (
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto"
            icon={<RotateCw aria-hidden />}
            busy={replay.isPending}
            onClick={() => replay.mutate(id, { onError: (error) => toast.error(textOfError(error)) })}
          >
            {t('log.replay')}
          </Button>
        )}
      </div>
      <ol className="grid grid-cols-1 gap-1">
        {attempts.map((attempt) => (
          <AttemptLine key={attempt.number} attempt={attempt} />
        ))}
      </ol>
    </li>
  )
}

function AttemptLine({
  attempt: { number, statusCode, answer, fault, attemptedAt },
}: {
  attempt: WebhookAttempt
}) {
  const { t } = useTranslation('connections')
  return (
    <li className="text-small text-ink-soft wrap-anywhere">
      {t('log.attempt', { number })}{' '}
      {fault ? t(`log.fault.${fault}`) : t('log.answered', { status: statusCode })}{' '}
      <RelativeTime date={attemptedAt} className="text-ink-faint" />
      {answer && <code className="block text-caption">{answer}</code>}
    </li>
  )
}
