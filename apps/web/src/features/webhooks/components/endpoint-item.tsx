import type { WebhookEndpoint } from '@localchef/contracts/webhooks/webhook-endpoint'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useDeleteWebhook, useRotateSecret, useSaveWebhook, useTestWebhook } from '../use-webhooks.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointForm } from './endpoint-form.tsx'

interface EndpointItemProps {
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
}

/** One endpoint: its state, its actions and, on request, its form and its log. */
export function EndpointItem({ endpoint, onSecret }: EndpointItemProps) {
  const { t } = useTranslation('connections')
  const [open, setOpen] = useState<'form' | 'log'>()
  const test = useTestWebhook()
  const isEnabled = endpoint.disabledAt === null
  const toggle = (what: 'form' | 'log') => setOpen(open === what ? undefined : what)
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {endpoint.url}
          <EndpointState endpoint={endpoint} />
        </p>
        {endpoint.description && <p className="text-small text-ink-soft">{endpoint.description}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isEnabled && (
          <Button
            variant="secondary"
            size="sm"
            busy={test.isPending}
            onClick={() =>
              test.mutate(endpoint.id, {
                onSuccess: () => setOpen('log'),
                onError: (error) => toast.error(textOfError(error)),
              })
            }
          >
            {t('webhooks.test')}
          </Button>
        )}
        <Button variant="ghost" size="sm" aria-expanded={open === 'log'} onClick={() => toggle('log')}>
          {t('webhooks.log')}
        </Button>
        <Button variant="ghost" size="sm" aria-expanded={open === 'form'} onClick={() => toggle('form')}>
          {t('webhooks.edit')}
        </Button>
        <EndpointActs endpoint={endpoint} onSecret={onSecret} />
      </div>
      {open === 'form' && (
        <EndpointForm
          endpoint={endpoint}
          onDone={() => setOpen(undefined)}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open === 'log' && <DeliveryLog endpointId={endpoint.id} />}
    </li>
  )
}

function EndpointState({ endpoint: { disabledReason, failingSince } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('connections')
  if (disabledReason) return <Badge tone="danger">{t(`webhooks.disabled.${disabledReason}`)}</Badge>
  if (failingSince) return <Badge tone="warning">{t('webhooks.failing')}</Badge>
  return <Badge tone="success">{t('webhooks.enabled')}</Badge>
}

function EndpointActs({ endpoint, onSecret }: EndpointItemProps) {
  const { t } = useTranslation('connections')
  const save = useSaveWebhook()
  const rotate = useRotateSecret()
  const remove = useDeleteWebhook()
  const [asking, setAsking] = useState(false)
  const { id: endpointId, url, description, events, disabledAt, version } = endpoint
  const onError = (error: unknown) => toast.error(textOfError(error))
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={save.isPending}
        onClick={() =>
          save.mutate(
            { endpointId, url, description, events, isEnabled: disabledAt !== null, version },
            { onError },
          )
        }
      >
        {t(disabledAt ? 'webhooks.enable' : 'webhooks.disable')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        busy={rotate.isPending}
        onClick={() => rotate.mutate(endpointId, { onSuccess: ({ secret }) => onSecret(secret), onError })}
      >
        {t('webhooks.rotate')}
      </Button>
      <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => setAsking(true)}>
        {t('webhooks.delete')}
      </Button>
      <AskDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('webhooks.ask')}
        text={t('webhooks.askText')}
        action={t('webhooks.delete')}
        onConfirm={() => remove.mutate(endpointId, { onError })}
      />
    </>
  )
}
