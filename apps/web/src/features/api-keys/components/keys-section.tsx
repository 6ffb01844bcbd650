import type { ApiKey } from '@localchef/contracts/api-keys/api-key'
import { KeyRound, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '@/shared/auth/profile.ts'
import { formatDate } from '@/shared/format/time.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { scopeTexts } from '../scope-texts.ts'
import { useApiKeys, useRevokeApiKey } from '../use-api-keys.ts'
import { NewKeyForm } from './new-key-form.tsx'

/** The person's API keys: creates a key, shows it once, and revokes keys. */
export function KeysSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('connections')
  const query = useApiKeys()
  const [isMaking, setIsMaking] = useState(false)
  const [token, setToken] = useState<string>()
  const createButton = useRef<HTMLButtonElement>(null)
  const wasMaking = useRef(false)
  useEffect(() => {
    if (wasMaking.current && !isMaking) createButton.current?.focus()
    wasMaking.current = isMaking
  }, [isMaking])
  return (
    <CardSection title={t('keys.title')} text={t('keys.text')}>
      {query.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {token && <CopiedField label={t('keys.once')} value={token} isOnce />}
      {query.data && query.data.keys.length === 0 && <p className="text-small">{t('keys.none')}</p>}
      {query.data && query.data.keys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {query.data.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      {isMaking ? (
        <NewKeyForm
          profile={profile}
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
  const { id, name, prefix, scopes, expiresAt, lastUsedAt, state } = apiKey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound className="size-6 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          <span className="numeric text-small text-ink-soft">{prefix}…</span>
          {state !== 'active' && <Badge tone="warning">{t(`keys.state.${state}`)}</Badge>}
        </p>
        <p className="text-small text-ink-soft">{scopes.map((scope) => t(scopeTexts[scope])).join(', ')}</p>
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
