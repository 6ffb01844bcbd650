import type { ApiKey } from '@localchef/contracts/api-keys/api-key'
import { longestKeyName } from '@localchef/contracts/api-keys/api-key-limits'
import { createApiKey } from '@localchef/contracts/api-keys/create-api-key'
import { type KeyMaker, type KeyScope, scopesFor } from '@localchef/contracts/api-keys/key-scope'
import { decidedKinds } from '@localchef/contracts/binding-acts'
import { KeyRound, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInAgain } from '@/features/account/settings/components/sign-in-again.tsx'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDate } from '@/shared/format/time.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { scopeTexts } from '../scope-texts.ts'
import { useApiKeys, useCreateApiKey, useRevokeApiKey } from '../use-api-keys.ts'

interface KeyOwner {
  email: string
  maker: KeyMaker
}

/** The API keys of a person, or of the marketplace: creates a key, shows it once, and revokes keys. */
export function KeysSection({ email, maker }: KeyOwner) {
  const { t } = useTranslation('connections')
  const query = useApiKeys()
  const isStaff = maker.role === 'admin'
  const [isMaking, setIsMaking] = useState(false)
  const [token, setToken] = useState<string>()
  const createButton = useRef<HTMLButtonElement>(null)
  const wasMaking = useRef(false)
  useEffect(() => {
    if (wasMaking.current && !isMaking) createButton.current?.focus()
    wasMaking.current = isMaking
  }, [isMaking])
  return (
    <CardSection title={t('keys.title')} text={t(isStaff ? 'keys.textOfMarketplace' : 'keys.text')}>
      {query.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {token && <CopiedField label={t('keys.once')} value={token} isOnce />}
      {query.data && query.data.keys.length === 0 && (
        <p className="text-small">{t(isStaff ? 'keys.noneOfMarketplace' : 'keys.none')}</p>
      )}
      {query.data && query.data.keys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {query.data.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      {isMaking ? (
        <NewKeyForm
          email={email}
          maker={maker}
          onDone={(made) => {
            setIsMaking(false)
            setToken(made)
          }}
          onCancel={() => setIsMaking(false)}
        />
      ) : (
        <div>
          <Button
            ref={createButton}
            variant="secondary"
            icon={<Plus aria-hidden />}
            onClick={() => {
              setToken(undefined)
              setIsMaking(true)
            }}
          >
            {t('keys.create')}
          </Button>
        </div>
      )}
    </CardSection>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('connections')
  const { language } = useLanguage()
  const revoke = useRevokeApiKey()
  const [asking, setAsking] = useState(false)
  const { id, name, prefix, scopes, expiresAt, lastUsedAt, maker, state } = apiKey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound className="size-6 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          <span translate="no">{name}</span>
          <span className="numeric text-small text-ink-soft">{prefix}…</span>
          {state !== 'active' && <Badge tone="warning">{t(`keys.state.${state}`)}</Badge>}
        </p>
        <p className="text-small text-ink-soft">{scopes.map((scope) => t(scopeTexts[scope])).join(', ')}</p>
        {maker !== null && <p className="text-small text-ink-soft">{t('keys.maker', { name: maker })}</p>}
        <p className="text-small text-ink-faint">
          {t('keys.expires', { date: formatDate(expiresAt, language) })} ·{' '}
          {lastUsedAt ? (
            <>
              {t('keys.used')} <RelativeTime date={lastUsedAt} />
            </>
          ) : (
            t('keys.neverUsed')
          )}
        </p>
      </div>
      {state === 'active' && (
        <Button
          variant="ghost"
          size="sm"
          busy={revoke.isPending}
          aria-label={t('keys.revokeNamed', { name })}
          onClick={() => setAsking(true)}
        >
          {t('keys.revoke')}
        </Button>
      )}
      <AskDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('keys.ask', { name })}
        text={t('keys.askText')}
        action={t('keys.revoke')}
        onConfirm={() =>
          revoke.mutate(id, {
            onSuccess: () => toast.success(t('keys.revoked')),
            onError: (error) => toast.error(textOfError(error)),
          })
        }
      />
    </li>
  )
}

const lifetimes = [30, 90, 180, 365]

interface NewKeyFormProps extends KeyOwner {
  onDone: (token: string) => void
  onCancel: () => void
}

/** Name, scopes and lifetime of a new key. After an old sign-in the password is asked for first. */
function NewKeyForm({ email, maker, onDone, onCancel }: NewKeyFormProps) {
  const { t } = useTranslation(['connections', 'common'])
  const create = useCreateApiKey()
  const [mustSignIn, setMustSignIn] = useState(false)
  const form = useZodForm(createApiKey.input, { name: '', scopes: [], expiresInDays: 90 })
  const { errors } = form.formState
  const { setFocus } = form
  const decided = (scope: KeyScope) => {
    const acts = decidedKinds(scope).map((kind) => t(`acts.${kind}`))
    return acts.length > 0 ? t('decides', { acts: acts.join(', ') }) : undefined
  }
  useEffect(() => setFocus('name'), [setFocus])

  const submit = form.handleSubmit(async (wanted) => {
    try {
      onDone((await create.mutateAsync(wanted)).token)
    } catch (error) {
      if (failureOf(createApiKey, error).code === 'key_needs_fresh_sign_in') {
        setMustSignIn(true)
      } else if (!showIssues(form, error)) form.setError('root', { message: textOfError(error) })
    }
  })

  if (mustSignIn) return <SignInAgain email={email} onDone={() => setMustSignIn(false)} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={t('keys.name')} hint={t('keys.nameHint')} required error={errors.name?.message}>
        <TextInput maxLength={longestKeyName} {...form.register('name')} />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="text-small font-semibold">{t('keys.scopes')}</legend>
        {scopesFor(maker).map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(scopeTexts[scope])}
            hint={decided(scope)}
            {...form.register('scopes')}
          />
        ))}
        <FieldError>{errors.scopes && t('keys.scopesNeeded')}</FieldError>
      </fieldset>
      <Field label={t('keys.lifetime')} required error={errors.expiresInDays?.message}>
        <Select {...form.register('expiresInDays', { valueAsNumber: true })}>
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {t('keys.days', { count: days })}
            </option>
          ))}
        </Select>
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={create.isPending}>
          {t('keys.create')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}
