import { stateNames } from '@localchef/contracts/places/us-states'
import { CalendarCheck, HandPlatter, Search, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { LaidTable } from './laid-table.tsx'
import { NewsForm } from './news-form.tsx'

const steps = [
  { id: 'find', icon: Search },
  { id: 'order', icon: CalendarCheck },
  { id: 'enjoy', icon: HandPlatter },
] as const

/** The marketplace's first page to the world: what comes, for whom, and a form that asks for news of the opening. */
export function OpensSoon() {
  const { t } = useTranslation(['opensSoon', 'common'])
  const { language } = useLanguage()
  const region = useConfig()?.region
  usePageTitle(t('common:titles.opensSoon'))
  return (
    <>
      <section className="overflow-hidden border-b border-line bg-sunken">
        <div className="page-width grid items-center gap-9 py-10 sm:py-14 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:py-20">
          <div className="grid gap-5">
            <p className="flex w-fit items-center gap-2 rounded-full bg-accent-soft px-4 py-1.5 text-small font-semibold text-accent-text">
              <Sparkles className="size-4" aria-hidden />
              {t('badge')}
            </p>
            <h1 className="food-name text-display">{t('title')}</h1>
            <p className="max-w-xl text-lead text-ink-soft">
              {region ? t('leadIn', { states: stateNames(region.states, language) }) : t('lead')}
            </p>
            <NewsForm />
          </div>
          <LaidTable />
        </div>
      </section>
      <section className="page-width py-12 sm:py-16" aria-labelledby="opens-soon-steps">
        <h2 id="opens-soon-steps" className="food-name text-title">
          {t('steps.title')}
        </h2>
        <ol className="mt-6 grid gap-8 sm:grid-cols-3">
          {steps.map(({ id, icon: Icon }) => (
            <li key={id} className="grid content-start gap-2 border-t-2 border-accent pt-5">
              <Icon className="size-6 text-accent-text" aria-hidden />
              <h3 className="food-name text-subtitle">{t(`steps.${id}.title`)}</h3>
              <p className="text-ink-soft">{t(`steps.${id}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <ForCooks />
    </>
  )
}

function ForCooks() {
  const { t } = useTranslation('opensSoon')
  const { user, userRole } = useAuth()
  const takesChefs = useFeature('newChefs')
  if (!takesChefs && userRole !== 'chef') return null
  return (
    <section className="page-width pb-12 sm:pb-16" aria-labelledby="opens-soon-cooks">
      <div className="grid items-center gap-6 rounded-xl bg-accent p-6 text-accent-ink sm:p-10 lg:grid-cols-[1fr_auto] lg:gap-12">
        <div className="grid max-w-2xl gap-2">
          <h2 id="opens-soon-cooks" className="food-name text-title">
            {t(userRole === 'chef' ? 'cooks.ownTitle' : 'cooks.title')}
          </h2>
          <p className="text-lead">{t(userRole === 'chef' ? 'cooks.ownText' : 'cooks.text')}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          {userRole === 'chef' ? (
            <ButtonLink to="/dashboard/chef-profile" variant="secondary" size="lg">
              {t('cooks.ownKitchen')}
            </ButtonLink>
          ) : (
            <>
              {!user && (
                <ButtonLink to="/auth?role=chef#signup" variant="secondary" size="lg">
                  {t('cooks.apply')}
                </ButtonLink>
              )}
              <Link
                to="/become-a-chef"
                className="inline-flex min-h-13 items-center justify-center px-3 font-semibold underline underline-offset-4"
              >
                {t('cooks.more')}
              </Link>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
