import { useTranslation } from 'react-i18next'
import type { Profile } from '@/shared/auth/profile.ts'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { mailTopics, useChangePreference, usePreferences } from '../notification-preferences.ts'
import { mailHintKey } from '../role-texts.ts'

/** Chooses the e-mails a person gets. The bell in the app shows every notification regardless. */
export function MailsSection({ profile: { id, role } }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const query = usePreferences(id)
  const change = useChangePreference(id, () => toast.error(t('saveFailed')))
  return (
    <CardSection title={t('mails.title')} text={t('mails.text')}>
      {query.isPending && (
        <SkeletonGroup className="grid gap-3">
          {mailTopics.map((topic) => (
            <Skeleton key={topic} className="h-11" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && (
        <div className="grid divide-y divide-line">
          {mailTopics.map((topic) => (
            <Switch
              key={topic}
              label={t(`mails.${topic}.label`)}
              hint={t(mailHintKey(topic, role))}
              checked={query.data[topic]}
              onChange={(event) => change.mutate({ [topic]: event.target.checked })}
            />
          ))}
        </div>
      )}
    </CardSection>
  )
}
