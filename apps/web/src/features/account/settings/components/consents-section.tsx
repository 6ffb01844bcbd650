import type { ContactConsent } from '@localchef/contracts/consents/contact-consent'
import { useTranslation } from 'react-i18next'
import { useContactConsents, useSetContactConsent } from '@/features/consents/use-contact-consents.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** The person's consent to hear from kitchens they ordered from. One tap gives or withdraws it. */
export function ConsentsSection() {
  const { t } = useTranslation('settings')
  const { data, isPending, isError, error, refetch } = useContactConsents()
  return (
    <div id="consents" className="scroll-mt-24">
      <CardSection title={t('consents.title')} text={t('consents.text')}>
        {isPending && <Skeleton className="h-11" />}
        {isError && <ErrorState error={error} retry={() => void refetch()} />}
        {data?.consents.length === 0 && <p className="text-ink-soft">{t('consents.none')}</p>}
        {data && data.consents.length > 0 && (
          <ul className="grid divide-y divide-line">
            {data.consents.map((consent) => (
              <Consent key={consent.chef.id} consent={consent} />
            ))}
          </ul>
        )}
      </CardSection>
    </div>
  )
}

function Consent({ consent: { chef, givenAt } }: { consent: ContactConsent }) {
  const { t } = useTranslation('settings')
  const { language } = useLanguage()
  const set = useSetContactConsent(() => toast.error(t('saveFailed')))
  const isGiven = set.isPending ? set.variables.isGiven : givenAt !== null
  return (
    <li>
      <Switch
        label={useNameOf()(chef)}
        hint={isGiven && givenAt ? t('consents.since', { date: formatDate(givenAt, language) }) : undefined}
        checked={isGiven}
        disabled={set.isPending}
        onChange={(event) => set.mutate({ chefId: chef.id, isGiven: event.target.checked })}
      />
    </li>
  )
}
