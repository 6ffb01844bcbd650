import type { KeyMaker } from '@localchef/contracts/api-keys/key-scope'
import { deleteWebhookEndpoint } from '@localchef/contracts/webhooks/delete-webhook-endpoint'
import { listWebhookDeliveries } from '@localchef/contracts/webhooks/list-webhook-deliveries'
import { listWebhookEndpoints } from '@localchef/contracts/webhooks/list-webhook-endpoints'
import { replayWebhookDelivery } from '@localchef/contracts/webhooks/replay-webhook-delivery'
import { rotateWebhookSecret } from '@localchef/contracts/webhooks/rotate-webhook-secret'
import {
  saveWebhookEndpoint,
  WebhookEndpointFields,
} from '@localchef/contracts/webhooks/save-webhook-endpoint'
import { testWebhookEndpoint } from '@localchef/contracts/webhooks/test-webhook-endpoint'
import {
  mostWebhookEndpoints,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@localchef/contracts/webhooks/webhook-endpoint'
import { eventsFor } from '@localchef/contracts/webhooks/webhook-event'
import {
  longestEndpointAddress,
  longestEndpointDescription,
} from '@localchef/contracts/webhooks/webhook-limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** The webhook endpoints of the chef's kitchen, or of the marketplace, with their logs. */
export function WebhooksSection({ maker }: { maker: KeyMaker }) {
  const { t } = useTranslation('connections')
  const query = useWebhookEndpoints()
  const isStaff = maker.role === 'admin'
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const endpoints = query.data?.endpoints
  return (
    <CardSection
      title={t('webhooks.title')}
      text={t(isStaff ? 'webhooks.textOfMarketplace' : 'webhooks.text')}
    >
      {query.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {secret && <CopiedField label={t('webhooks.once')} value={secret} isOnce />}
      {endpoints?.length === 0 && (
        <p className="text-small">{t(isStaff ? 'webhooks.noneOfMarketplace' : 'webhooks.none')}</p>
      )}
      {endpoints && endpoints.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {endpoints.map((endpoint) => (
            <EndpointItem key={endpoint.id} endpoint={endpoint} maker={maker} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {isMaking && (
        <EndpointForm
          maker={maker}
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

interface EndpointItemProps {
  endpoint: WebhookEndpoint
  maker: KeyMaker
  onSecret: (secret: string) => void
}

interface EndpointActsProps extends Pick<EndpointItemProps, 'endpoint' | 'onSecret'> {
  /** Called as the deletion begins: an open log would ask for deliveries that are gone. */
  onDelete: () => void
}

/** One endpoint: its state, its actions and, on request, its form and its log. */
function EndpointItem({ endpoint, maker, onSecret }: EndpointItemProps) {
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
        <EndpointActs endpoint={endpoint} onSecret={onSecret} onDelete={() => setOpen(undefined)} />
      </div>
      {open === 'form' && (
        <EndpointForm
          endpoint={endpoint}
          maker={maker}
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

function EndpointActs({ endpoint, onSecret, onDelete }: EndpointActsProps) {
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
        onConfirm={() => {
          onDelete()
          remove.mutate(endpointId, { onError })
        }}
      />
    </>
  )
}

const tones: Record<WebhookDelivery['status'], Tone> = {
  pending: 'neutral',
  delivered: 'success',
  failed: 'danger',
}

/** The latest deliveries of an endpoint, with their attempts and a button that sends one again. */
function DeliveryLog({ endpointId }: { endpointId: string }) {
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

const subjects = ['order', 'booking', 'payout', 'user', 'decision'] as const

/** The events that are preselected for a new endpoint. */
const usualEvents = ['order.placed', 'order.confirmed', 'order.ready', 'order.canceled'] as const

interface EndpointFormProps {
  /** Absent for a new endpoint. */
  endpoint?: WebhookEndpoint
  maker: KeyMaker
  /** The secret of a new endpoint. */
  onDone: (secret: string | null) => void
  onCancel: () => void
}

function EndpointForm({ endpoint, maker, onDone, onCancel }: EndpointFormProps) {
  const { t } = useTranslation(['connections', 'common'])
  const save = useSaveWebhook()
  const offered = eventsFor(maker)
  const values = {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    events: endpoint?.events ?? usualEvents.filter((type) => offered.includes(type)),
    isEnabled: true,
  }
  const form = useZodForm(WebhookEndpointFields, values)
  const draft = useDraft(form, null, endpoint && { version: endpoint.version, values })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (wanted) => {
    try {
      const seen = endpoint ? { endpointId: endpoint.id, version: draft.seenVersion() } : {}
      const { secret } = await save.mutateAsync({ ...wanted, ...seen })
      draft.forget()
      onDone(secret)
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: textOfError(error) })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <DraftNotice
        draft={draft}
        labels={{ url: t('webhooks.url'), description: t('webhooks.description') }}
      />
      <Field
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        required
        error={errors.url && t('webhooks.urlWrong')}
      >
        <TextInput
          inputMode="url"
          placeholder="https://"
          maxLength={longestEndpointAddress}
          {...form.register('url')}
        />
      </Field>
      <Field label={t('webhooks.description')} error={errors.description?.message}>
        <TextInput maxLength={longestEndpointDescription} {...form.register('description')} />
      </Field>
      <fieldset className="grid gap-3">
        <legend className="text-small font-semibold">{t('webhooks.events')}</legend>
        {subjects.map((about) => {
          const ofTopic = offered.filter((type) => type.startsWith(`${about}.`))
          return (
            ofTopic.length > 0 && (
              <fieldset key={about} className="grid gap-x-6 sm:grid-cols-2">
                <legend className="text-small text-ink-soft">{t(`topics.${about}`)}</legend>
                {ofTopic.map((type) => (
                  <Checkbox
                    key={type}
                    value={type}
                    label={t(`events.${type}`)}
                    {...form.register('events')}
                  />
                ))}
              </fieldset>
            )
          )
        })}
        <FieldError>{errors.events && t('webhooks.eventsNeeded')}</FieldError>
      </fieldset>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('webhooks.save')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}

const endpointsKey = ['connections', 'webhooks']
const deliveriesKey = ['connections', 'deliveries']

/** Refetch interval of an open endpoint's log, in milliseconds. */
const logEveryMs = 3_000

function useWebhookEndpoints() {
  return useQuery({
    queryKey: endpointsKey,
    queryFn: () => callFunction(listWebhookEndpoints, {}),
    staleTime: 0,
  })
}

function useWebhookDeliveries(endpointId: string) {
  return useQuery({
    queryKey: [...deliveriesKey, endpointId],
    queryFn: () => callFunction(listWebhookDeliveries, { endpointId }),
    staleTime: 0,
    refetchInterval: logEveryMs,
  })
}

/** Runs an operation on an endpoint and refetches endpoints and deliveries. */
function useAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all(
        [endpointsKey, deliveriesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

const useSaveWebhook = () =>
  useAct((input: z.input<typeof saveWebhookEndpoint.input>) => callFunction(saveWebhookEndpoint, input))

const useDeleteWebhook = () =>
  useAct((endpointId: string) => callFunction(deleteWebhookEndpoint, { endpointId }))

const useRotateSecret = () =>
  useAct((endpointId: string) => callFunction(rotateWebhookSecret, { endpointId }))

const useTestWebhook = () => useAct((endpointId: string) => callFunction(testWebhookEndpoint, { endpointId }))

const useReplay = () => useAct((deliveryId: string) => callFunction(replayWebhookDelivery, { deliveryId }))
