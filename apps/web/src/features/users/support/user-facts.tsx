import type { SupportView } from '@localchef/contracts/users/open-support-view'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { languageName } from '@/shared/i18n/language-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'

/** Profile, sign-in methods and sessions. */
export function UserFacts({ view }: { view: SupportView }) {
  const { t } = useTranslation(['users', 'desk', 'common'])
  const { language } = useLanguage()
  const { user, profile, signIn, counts, sessions } = view
  const place = [profile.address, user.city, [user.state, profile.zipCode].filter(Boolean).join(' ')]
  const allergenNames = useAllergenNames()
  const moment = (value: string | null) => (value ? formatDateTime(value, language) : t('support.never'))
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2 [&>*]:min-w-0">
      <Part title={t('support.profile')}>
        <Facts
          facts={[
            [t('desk:column.phone'), profile.phone || '—'],
            [t('support.address'), place.filter(Boolean).join(', ') || '—'],
            [t('support.allergies'), allergenNames(profile.allergies) || '—'],
            [t('support.language'), languageName(profile.language, language)],
            [t('support.onboarded'), t(profile.isOnboarded ? 'support.yes' : 'support.no')],
            [t('desk:column.since'), formatDate(user.createdAt, language)],
            [
              t('desk:column.chef'),
              user.chef ? (
                <AdminLink
                  key="chef"
                  to={`/admin/chefs/${user.chef.id}`}
                  className="text-accent-text underline"
                >
                  {inLanguage(language, user.chef.name, user.chef.nameRu)}
                </AdminLink>
              ) : (
                '—'
              ),
            ],
          ]}
        />
      </Part>
      <Part title={t('support.signIn')}>
        <Facts
          facts={[
            [t('support.confirmed'), moment(signIn.confirmedAt)],
            [t('support.lastSignIn'), moment(signIn.lastSignInAt)],
            [t('support.providers'), signIn.providers.join(', ') || '—'],
            [
              t('support.secondFactor'),
              t(signIn.secondFactors > 0 ? 'support.factorOn' : 'support.factorOff'),
            ],
          ]}
        />
        <h3 className="font-semibold">{t('support.sessions', { count: sessions.length })}</h3>
        <ul className="grid divide-y divide-line text-small">
          {sessions.map(({ userAgent, address, signedInAt, lastUsedAt }) => (
            <li key={`${signedInAt}-${userAgent}`} className="grid gap-0.5 py-2">
              <span className="wrap-anywhere">{userAgent || '—'}</span>
              <span className="text-caption text-ink-soft">
                {address} · <RelativeTime date={lastUsedAt} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('support.counts')} className="xl:col-span-2">
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {Object.entries(counts).map(([name, value]) => (
            <div key={name} className="grid gap-0.5">
              <dt className="text-caption text-ink-soft">
                {t(`support.count.${name as keyof SupportView['counts']}`)}
              </dt>
              <dd className="numeric text-subtitle font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  className?: string
  children: ReactNode
}

export function Part({ title, className, children }: PartProps) {
  return (
    <Card {...(className ? { className } : {})}>
      <CardBody className="grid gap-4">
        <h2 className="food-name text-subtitle">{title}</h2>
        {children}
      </CardBody>
    </Card>
  )
}
