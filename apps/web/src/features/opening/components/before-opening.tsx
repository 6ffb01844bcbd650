import { shownEmail } from '@localchef/addresses/email-address'
import { getMyChef } from '@localchef/contracts/chefs/get-my-chef'
import type { getDrop } from '@localchef/contracts/drops/get-drop'
import type { getDish } from '@localchef/contracts/menu/get-dish'
import { requestOpeningNews } from '@localchef/contracts/opening/request-opening-news'
import { stateNames } from '@localchef/contracts/places/us-states'
import type { getService } from '@localchef/contracts/services/get-service'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CircleCheck, EyeOff, HandPlatter, Search, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { takeOver } from '@/shared/browser/take-over.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

/**
 * A browsing page while the marketplace is not open. Staff see every page, chefs see the pages of their own kitchen,
 * and everyone else reads "Opens soon".
 */
export default function BeforeOpening({ children }: { children: ReactNode }) {
  const { loading, userRole } = useAuth()
  useEffect(takeOver, [])
  if (loading) return <Loading />
  if (userRole === 'admin') return <Preview>{children}</Preview>
  if (userRole === 'chef') return <OfOwnKitchen>{children}</OfOwnKitchen>
  return <OpensSoon />
}

function OfOwnKitchen({ children }: { children: ReactNode }) {
  const owns = useOwnsPage()
  if (owns === undefined) return <Loading />
  return owns ? <Preview>{children}</Preview> : <OpensSoon />
}

function Preview({ children }: { children: ReactNode }) {
  const { t } = useTranslation('opensSoon')
  return (
    <>
      <p className="no-print border-b border-line bg-info-soft text-info" role="note">
        <span className="page-width flex items-start gap-2.5 py-3 text-small font-medium">
          <EyeOff className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          {t('preview')}
        </span>
      </p>
      {children}
    </>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="page-width grid min-h-dvh content-start gap-6 py-12">
      <Skeleton className="h-12 w-80 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-40 rounded-lg" />
    </SkeletonGroup>
  )
}

/** Whether the page shows the signed-in chef's own kitchen, or what it sells. Undefined while it loads. */
function useOwnsPage(): boolean | undefined {
  const { pathname } = useLocation()
  const { data, isError } = useQuery({
    queryKey: ['opening', 'owns', pathname],
    queryFn: () => ownsPage(pathname),
    staleTime: 30_000,
    retry: false,
  })
  // An error usually means that the page's dish or kitchen doesn't exist.
  return isError ? false : data
}

async function ownsPage(pathname: string): Promise<boolean> {
  const [, kind, key = ''] = pathname.split('/')
  const { chef: own } = await callFunction(getMyChef, {})
  if (!own || !key) return false
  const id = decodeURIComponent(key)
  if (kind === 'chefs') return [own.id, own.slug].includes(id)
  return (await chefIdOf(kind, id)) === own.id
}

/** The kitchen that sells the dish, service or drop; undefined for pages of several kitchens. */
async function chefIdOf(kind: string | undefined, id: string): Promise<string | undefined> {
  switch (kind) {
    case 'dish':
      return (await readPublic<typeof getDish>('get-dish', { id })).chef.id
    case 'services':
      return (await readPublic<typeof getService>('get-service', { id })).chef.id
    case 'drops':
      return (await readPublic<typeof getDrop>('get-drop', { drop: id })).chef.id
    default:
      return undefined
  }
}

const steps = [
  { id: 'find', icon: Search },
  { id: 'order', icon: CalendarCheck },
  { id: 'enjoy', icon: HandPlatter },
] as const

/**
 * The page that visitors see before the opening: what is planned, for whom, and a form to ask for news of the opening.
 */
function OpensSoon() {
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

const NewsRequest = z.object({ email: z.string().trim().pipe(requestOpeningNews.input.shape.email) })

/** Asks for one mail on the day of the opening. */
function NewsForm() {
  const { t } = useTranslation('opensSoon')
  const { language } = useLanguage()
  const [asked, setAsked] = useState<string>()
  const form = useZodForm(NewsRequest, { email: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await callFunction(requestOpeningNews, { email, language })
      setAsked(email)
    } catch (error) {
      if (showIssues(form, error)) return
      form.setError('root', {
        message: refusalText(failureOf(requestOpeningNews, error).code, t('news.failed')),
      })
    }
  })

  if (asked !== undefined) {
    return (
      <div
        role="status"
        className="flex max-w-xl items-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-raised"
      >
        <CircleCheck className="mt-0.5 size-6 shrink-0 text-success" aria-hidden />
        <div className="min-w-0">
          <p className="food-name text-subtitle">{t('news.done')}</p>
          <p className="text-ink-soft">{t('news.doneText', { email: shownEmail(asked) })}</p>
        </div>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-3">
      <Field label={t('news.label')} required error={errors.email?.message}>
        <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
          <TextInput
            type="email"
            autoComplete="email"
            inputMode="email"
            placeholder={t('news.placeholder')}
            {...form.register('email')}
          />
          <Button type="submit" busy={isSubmitting}>
            {t('news.submit')}
          </Button>
        </div>
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <p className="text-caption text-ink-faint">
        <Trans
          t={t}
          i18nKey="news.hint"
          components={{ privacy: <Link to="/privacy" className="underline hover:text-ink" /> }}
        />
      </p>
    </form>
  )
}

/** A laid table seen from above, drawn because a new marketplace has no photographs yet. */
function LaidTable() {
  return (
    <svg viewBox="0 0 520 460" className="mx-auto w-full max-w-lg" aria-hidden="true">
      <defs>
        <clipPath id="table-edge">
          <rect width="520" height="460" rx="36" />
        </clipPath>
      </defs>
      <g clipPath="url(#table-edge)">
        <rect width="520" height="460" className="fill-accent-soft" />
        <Runner />
        <Pie />
        <Soup />
        <Dumplings />
        <Cutlery />
        <Herbs />
      </g>
    </svg>
  )
}

/** The tablecloth's stripes. */
function Runner() {
  return (
    <g className="fill-accent" opacity="0.1">
      {[40, 64, 440, 464].map((y, index) => (
        <rect key={y} x="-60" y={y} width="700" height={index % 2 ? 4 : 10} transform="rotate(-14 260 230)" />
      ))}
    </g>
  )
}

function Plate({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={y + 7} r={r} fill="#3c230f" opacity="0.14" />
      <circle cx={x} cy={y} r={r} fill="#fffdf9" />
      <circle cx={x} cy={y} r={r - 9} fill="none" stroke="#e6d8c6" strokeWidth="2" />
      <circle cx={x} cy={y} r={r * 0.74} fill="#f6eee2" />
    </>
  )
}

/** A berry pie with a lattice, from which a slice is missing. */
function Pie() {
  return (
    <g>
      <Plate x={205} y={215} r={142} />
      <clipPath id="pie">
        <path d="M205 215 L205 111 A104 104 0 1 0 303 250 Z" />
      </clipPath>
      <g clipPath="url(#pie)">
        <circle cx="205" cy="215" r="104" fill="#d9964a" />
        <circle cx="205" cy="215" r="88" fill="#8f2333" />
        <g stroke="#e8b26a" strokeWidth="13" strokeLinecap="round">
          {[-60, -20, 20, 60].map((at) => (
            <g key={at}>
              <path d={`M${205 + at - 70} ${215 - 95 + at * 0.2} L${205 + at + 70} ${215 + 95 + at * 0.2}`} />
              <path d={`M${205 + at + 70} ${215 - 95 - at * 0.2} L${205 + at - 70} ${215 + 95 - at * 0.2}`} />
            </g>
          ))}
        </g>
        <circle
          cx="205"
          cy="215"
          r="97"
          fill="none"
          stroke="#c77f35"
          strokeWidth="14"
          strokeDasharray="17 9"
          strokeLinecap="round"
        />
      </g>
      <g fill="#8f2333">
        <circle cx="250" cy="170" r="6" />
        <circle cx="268" cy="186" r="5" />
        <circle cx="262" cy="206" r="4" />
      </g>
    </g>
  )
}

/** A bowl of beetroot soup with cream and dill. */
function Soup() {
  return (
    <g>
      <circle cx="404" cy="122" r="84" fill="#3c230f" opacity="0.14" />
      <circle cx="404" cy="115" r="84" className="fill-accent" />
      <circle cx="404" cy="115" r="70" fill="#fffdf9" />
      <circle cx="404" cy="115" r="63" fill="#b32b3b" />
      <path
        d="M366 118 q18 -34 48 -22 q26 12 14 32 q-14 18 -34 4 q-10 -12 4 -20"
        fill="none"
        stroke="#fff3ea"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <g stroke="#3f7a3f" strokeWidth="4" strokeLinecap="round">
        <path d="M380 84 l8 6 M432 142 l9 -4 M386 148 l3 9 M440 96 l7 5 M420 158 l-4 7" />
      </g>
      <g fill="#e2675c">
        <circle cx="364" cy="98" r="4" />
        <circle cx="448" cy="120" r="5" />
        <circle cx="402" cy="164" r="4" />
      </g>
    </g>
  )
}

function Dumplings() {
  const around = [
    { x: 372, y: 318, turn: -20 },
    { x: 424, y: 318, turn: 25 },
    { x: 398, y: 360, turn: 4 },
  ]
  return (
    <g>
      <Plate x={398} y={336} r={92} />
      {around.map(({ x, y, turn }) => (
        <g key={`${x} ${y}`} transform={`rotate(${turn} ${x} ${y})`}>
          <path d={`M${x - 27} ${y + 10} a27 27 0 0 1 54 0 q-27 13 -54 0`} fill="#efcf94" />
          <path
            d={`M${x - 20} ${y + 2} q7 -11 12 -13 M${x - 3} ${y - 3} q2 -9 3 -13 M${x + 14} ${y - 1} q-3 -9 -6 -12`}
            fill="none"
            stroke="#cf9f55"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </g>
      ))}
      <g fill="#3f7a3f">
        <circle cx="350" cy="350" r="4" />
        <circle cx="442" cy="346" r="4" />
        <circle cx="398" cy="300" r="3.5" />
        <circle cx="372" cy="386" r="3" />
      </g>
    </g>
  )
}

function Cutlery() {
  return (
    <g fill="none" stroke="#a99784" strokeLinecap="round" transform="rotate(-14 60 400)">
      <path d="M62 330 v96" strokeWidth="8" />
      <path d="M48 292 v26 q0 14 14 14 q14 0 14 -14 v-26 M62 292 v34" strokeWidth="5" />
      <path d="M112 356 v70" strokeWidth="8" />
      <ellipse cx="112" cy="316" rx="16" ry="26" fill="#a99784" stroke="none" />
    </g>
  )
}

function Herbs() {
  return (
    <g>
      <g fill="#5b8f4b" transform="rotate(24 262 408)">
        <path d="M232 408 q34 -22 62 0 q-28 22 -62 0" />
        <path d="M262 424 q26 -6 36 14 q-26 8 -36 -14" opacity="0.85" />
      </g>
      <g fill="#c8473a">
        <circle cx="268" cy="46" r="17" />
        <circle cx="300" cy="32" r="13" />
      </g>
      <path
        d="M264 33 l4 -8 l5 7 M297 22 l3 -7 l5 6"
        stroke="#3f7a3f"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
      />
    </g>
  )
}
