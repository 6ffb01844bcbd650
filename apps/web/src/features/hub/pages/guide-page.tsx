import { writtenIn } from '@localchef/contracts/language'
import clsx from 'clsx'
import { ArrowRight, ChevronDown, Lightbulb } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ForbiddenServices } from '@/shared/permits/forbidden-services.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'

/** A help page of the hub, chosen by the address: steps, tips and questions. */
export default function GuidePage() {
  const { t } = useTranslation('hub')
  const name = guideOf(useLocation().pathname)
  const { title, lead, topics, tips, questions } = t(name, { returnObjects: true })
  const screens = topicsOf(name)
  return (
    <article className="grid max-w-4xl gap-8">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{title}</h1>
        <p className="text-lead text-ink-soft">{lead}</p>
      </header>
      {name === 'services' && <ForbiddenServices />}
      {topics.map((topic, index) => (
        <section key={topic.title} aria-labelledby={`topic-${index}`}>
          <Card>
            <CardBody className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_auto]">
              <div className="grid justify-items-start gap-4">
                <div className="grid gap-1">
                  <h2 id={`topic-${index}`} className="food-name text-title">
                    {topic.title}
                  </h2>
                  <p className="text-ink-soft">{topic.text}</p>
                </div>
                <ol className="grid gap-3" aria-label={t('guide.steps')}>
                  {topic.steps.map((step, number) => (
                    <li key={step} className="flex gap-3">
                      <span
                        aria-hidden
                        className="numeric grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-semibold text-accent-text"
                      >
                        {number + 1}
                      </span>
                      <span className="max-w-2xl pt-0.5">{step}</span>
                    </li>
                  ))}
                </ol>
                <ButtonLink
                  to={screens[index]?.to ?? '/dashboard'}
                  variant="soft"
                  icon={<ArrowRight aria-hidden />}
                >
                  {topic.link}
                </ButtonLink>
              </div>
              <TopicPicture name={screens[index]?.picture} topic={topic.title} />
            </CardBody>
          </Card>
        </section>
      ))}
      <section aria-labelledby="tips" className="grid gap-3 rounded-lg bg-sunken p-5 sm:p-6">
        <h2 id="tips" className="food-name flex items-center gap-2 text-subtitle">
          <Lightbulb aria-hidden className="size-5 text-accent-text" />
          {t('guide.tips')}
        </h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-accent-text">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </section>
      <Questions questions={questions} />
    </article>
  )
}

function Questions({ questions }: { questions: ReadonlyArray<{ question: string; answer: string }> }) {
  const { t } = useTranslation('hub')
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="food-name text-title">
        {t('guide.questions')}
      </h2>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-2xl pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

function TopicPicture({ name, topic }: { name: string | undefined; topic: string }) {
  return name ? <ScreenPicture name={name} topic={topic} /> : null
}

function guideOf(pathname: string): GuideName {
  const wanted = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase()
  const names = Object.keys(guides) as GuideName[]
  return names.find((name) => name === wanted) ?? 'troubleshooting'
}

/** Size of the screenshots that `npm run pictures:hub` takes. */
const size = { width: 585, height: 840 }

/** A screenshot in the reader's language and theme. The other theme's picture isn't loaded. */
function ScreenPicture({ name, topic }: { name: string; topic: string }) {
  const { t } = useTranslation('hub')
  const { language } = useLanguage()
  // Screens are taken in English and Russian.
  const taken = writtenIn(language, 'en', 'ru')
  return (
    <figure className="w-full max-w-65 justify-self-center overflow-hidden rounded-lg border border-line shadow-raised">
      {(['light', 'dark'] as const).map((theme) => (
        <SturdyImage
          key={theme}
          src={`/hub/${name}-${taken}-${theme}.webp`}
          alt={t('guide.picture', { topic })}
          {...size}
          loading="lazy"
          decoding="async"
          className={clsx('h-auto w-full', theme === 'light' ? 'dark:hidden' : 'hidden dark:block')}
        />
      ))}
    </figure>
  )
}

/** A topic of a help page, with an optional screenshot. */
interface Topic {
  to: string
  /** File name in `public/hub`, made by `npm run pictures:hub`. */
  picture?: string
}

/** Help pages of the hub and their topics, in the order of the texts. */
const guides = {
  menu: [
    { to: '/dashboard/menu-items/new', picture: 'dish' },
    { to: '/dashboard/menu-items', picture: 'promise' },
    { to: '/dashboard/menu-items?view=batches', picture: 'batches' },
    { to: '/dashboard/menu-items', picture: 'menu' },
  ],
  services: [
    { to: '/dashboard/services', picture: 'services' },
    { to: '/dashboard/services', picture: 'service' },
    { to: '/dashboard/services' },
    { to: '/dashboard/bookings', picture: 'bookings' },
  ],
  orders: [
    { to: '/dashboard/orders', picture: 'board' },
    { to: '/dashboard/orders' },
    { to: '/dashboard/orders', picture: 'print' },
    { to: '/dashboard/orders', picture: 'cancel' },
    { to: '/dashboard/orders', picture: 'pause' },
  ],
  profile: [
    { to: '/dashboard/chef-profile', picture: 'about' },
    { to: '/dashboard/chef-profile#certifications', picture: 'certifications' },
    { to: '/dashboard/chef-profile#contact', picture: 'contact' },
    { to: '/dashboard/chef-profile', picture: 'preview' },
    { to: '/dashboard/share' },
  ],
  settings: [
    { to: '/dashboard/chef-profile#hours', picture: 'hours' },
    { to: '/dashboard/chef-profile#handover', picture: 'handover' },
    { to: '/dashboard/chef-profile#permit', picture: 'permit' },
    { to: '/dashboard/settings', picture: 'settings' },
  ],
  troubleshooting: [
    { to: '/dashboard/chef-profile' },
    { to: '/dashboard/menu-items' },
    { to: '/dashboard/orders' },
    { to: '/dashboard/orders' },
  ],
} as const satisfies Record<string, readonly Topic[]>

type GuideName = keyof typeof guides

const topicsOf = (name: GuideName): readonly Topic[] => guides[name]
