import { mostWebhookEndpoints } from '@localchef/contracts/webhooks/webhook-endpoint'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useWebhookEndpoints } from '../use-webhooks.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointItem } from './endpoint-item.tsx'

/** The webhook endpoints of the chef's kitchen with their logs. */
export function WebhooksSection() {
  const { t } = useTranslation('connections')
  const query = useWebhookEndpoints()
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const endpoints = query.data?.endpoints
  return (
    <CardSection title={t('webhooks.title')} text={t('webhooks.text')}>
      {query.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {secret && <CopiedField label={t('webhooks.once')} value={secret} isOnce />}
      {endpoints?.length === 0 && <p className="text-small">{t('webhooks.none')}</p>}
      {endpoints && endpoints.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {endpoints.map((endpoint) => (
            <EndpointItem key={endpoint.id} endpoint={endpoint} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {isMaking && (
        <EndpointForm
          onDone={(made) => {
            setIsMaking(false)
            setSecret(made ?? undefined)
          }}
          onCancel={() => setIsMaking(false)}
        />
      )}
      {!isMaking && endpoints && endpoints.length < mostWebhookEndpoints && (
        <div>
          <Button variant="secondary" icon={<Plus aria-hidden />} onClick={() => setIsMaking(true)}>
            {t('webhooks.create')}
          </Button>
        </div>
      )}
    </CardSection>
  )
}
