import { exportMyData } from '@localchef/contracts/account/export-my-data'
import type { ContactConsent } from '@localchef/contracts/consents/contact-consent'
import type { SupabaseClient } from '@supabase/supabase-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Eye, Heart, Monitor, Moon, Plug, Sun, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useContactConsents, useSetContactConsent } from '@/features/consents/use-contact-consents.ts'
import { PushRefused, usePush } from '@/features/notifications/use-push.ts'
import { TextsSection } from '@/features/texts/components/texts-section.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { isCompanyAccount, type Profile } from '@/shared/auth/profile.ts'
import { ProofFields } from '@/shared/auth/proof-fields.tsx'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { useNewPassword } from '@/shared/auth/use-new-password.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { type Language, languages } from '@/shared/i18n/languages.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { themes, useTheme } from '@/shared/ui/theme.ts'
import { toast } from '@/shared/ui/toast.ts'
import { SecondFactorSection } from '../components/second-factor-section.tsx'
import { SessionsSection } from '../components/sessions-section.tsx'
import { WatchesSection } from '../components/watches-section.tsx'
import { mailTopics, pushTopics, useChangePreference, usePreferences } from '../notification-preferences.ts'
import { mailHintKey, pushTextKey } from '../role-texts.ts'

function DataSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const collect = useMutation({
    mutationFn: () => collectMyData(profile.id),
    onSuccess: (data) => {
      saveFile(
        `localchef-${new Date().toISOString().slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      )
      toast.success(t('data.done'))
    },
    onError: (error) => {
      console.error('Collecting the data failed', error)
      toast.error(t('data.failed'))
    },
  })
  return (
    <CardSection title={t('data.title')} text={t('data.text')}>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          busy={collect.isPending}
          onClick={() => collect.mutate()}
        >
          {t('data.export')}
        </Button>
        <ButtonLink to="/dashboard/favourites" variant="ghost" icon={<Heart aria-hidden />}>
          {t('data.favorites')}
        </ButtonLink>
      </div>
    </CardSection>
  )
}

const filesAtOnce = 100
const daySeconds = 86_400

/** Everything the marketplace stores about a person, which data protection law entitles them to. */
async function collectMyData(userId: string): Promise<Record<string, unknown>> {
  const { exportedAt, data } = await callFunction(exportMyData, {})
  const backend = await loadBackend()
  const files = [...(await listFiles(backend, userId)), ...(await reviewPictures(backend, data.reviews))]
  return { exportedAt, ...data, files }
}

const WithPictures = z.object({ picture_paths: z.array(z.string()) })

/** The person's review pictures. `listFiles` misses them, because their names don't begin with the person's id. */
async function reviewPictures(backend: SupabaseClient, reviews: unknown[] = []): Promise<unknown[]> {
  const paths = reviews.flatMap((review) => WithPictures.parse(review).picture_paths)
  if (paths.length === 0) return []
  const { data, error } = await backend.storage.from('reviews').createSignedUrls(paths, daySeconds)
  if (error) throw error
  return data.map(({ path, signedUrl }) => ({ bucket: 'reviews', path, address: signedUrl }))
}

const buckets = ['avatars', 'pictures', 'messages', 'certificates']

/** The person's uploads, each with an address that is valid for a day. */
async function listFiles(backend: SupabaseClient, userId: string): Promise<unknown[]> {
  const files: unknown[] = []
  for (const name of buckets) {
    const bucket = backend.storage.from(name)
    for (let offset = 0; ; offset += filesAtOnce) {
      const { data, error } = await bucket.list(userId, { limit: filesAtOnce, offset })
      if (error) throw error
      const paths = data.map((file) => `${userId}/${file.name}`)
      if (paths.length === 0) break
      const signed = await bucket.createSignedUrls(paths, daySeconds)
      if (signed.error) throw signed.error
      files.push(...signed.data.map(({ path, signedUrl }) => ({ bucket: name, path, address: signedUrl })))
      if (paths.length < filesAtOnce) break
    }
  }
  return files
}

export default function SettingsPage() {
  const { t } = useTranslation('settings')
  const { user, profile } = useAuth()
  if (!profile) return null
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <h1 className="food-name text-heading">{t('title')}</h1>
      <nav aria-label={t('groups.label')}>
        <ul className="flex flex-wrap gap-2">
          {groups.map((group) => (
            <li key={group}>
              <a
                href={`#${group}`}
                className="inline-flex min-h-11 items-center rounded-full bg-sunken px-4 text-small font-semibold text-ink-soft hover:text-ink"
              >
                {t(`groups.${group}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SettingGroup group="display">
        <AppearanceSection profile={profile} />
      </SettingGroup>
      <SettingGroup group="news">
        <MailsSection profile={profile} />
        <PushSection profile={profile} />
        <TextsSection>
          <TextsAlone userId={profile.id} />
        </TextsSection>
        <WatchesSection userId={profile.id} />
        <ConsentsSection />
      </SettingGroup>
      <SettingGroup group="security">
        {!isCompanyAccount(user) && <PasswordSection email={profile.email} />}
        <SecondFactorSection />
        <SessionsSection />
        <SupportViewsSection userId={profile.id} />
      </SettingGroup>
      <SettingGroup group="account">
        <DataSection profile={profile} />
        {/* Buyers who write programs come to their keys from the pages for developers. */}
        {profile.role === 'chef' && <ConnectionsSection />}
        <DeleteAccountSection profile={profile} />
      </SettingGroup>
    </div>
  )
}

const groups = ['display', 'news', 'security', 'account'] as const

function SettingGroup({ group, children }: { group: (typeof groups)[number]; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <div id={group} className="grid scroll-mt-24 grid-cols-1 gap-4">
      <h2 className="pt-2 text-lead font-semibold">{t(`groups.${group}`)}</h2>
      {children}
    </div>
  )
}

/** Links to API keys and webhooks. */
function ConnectionsSection() {
  const { t } = useTranslation('settings')
  return (
    <CardSection title={t('connections.title')} text={t('connections.text')}>
      <div>
        <ButtonLink to="/dashboard/connections" variant="secondary" icon={<Plug aria-hidden />}>
          {t('connections.open')}
        </ButtonLink>
      </div>
    </CardSection>
  )
}

/** Switches push notifications for this device. Absent where the browser doesn't support them. */
function PushSection({ profile: { id, role } }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const { possible, on, change } = usePush()
  const { data } = usePreferences(id)
  const save = useChangePreference(id, () => toast.error(t('saveFailed')))
  if (!possible) return null
  return (
    <CardSection title={t('push.title')} text={t(pushTextKey(role))}>
      <Switch
        label={t('push.label')}
        hint={t('push.hint')}
        checked={on}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(event.target.checked, {
            onError: (error) => {
              if (error instanceof PushRefused) {
                toast.error(t('push.refused'))
                return
              }
              console.error('Changing the push messages failed', error)
              toast.error(t('saveFailed'))
            },
          })
        }
      />
      {on && data && (
        <div className="grid divide-y divide-line">
          {pushTopics.map((topic) => (
            <Switch
              key={topic}
              label={t(`push.topics.${topic}`)}
              checked={data[topic]}
              onChange={(event) => save.mutate({ [topic]: event.target.checked })}
            />
          ))}
        </div>
      )}
    </CardSection>
  )
}

/** Chooses whether a text message replaces the mail and the push notification about the same event. */
function TextsAlone({ userId }: { userId: string }) {
  const { t } = useTranslation('settings')
  const { data } = usePreferences(userId)
  const change = useChangePreference(userId, () => toast.error(t('saveFailed')))
  if (!data) return null
  return (
    <Switch
      label={t('alone.label')}
      hint={t('alone.hint')}
      checked={data.texts_alone}
      onChange={(event) => change.mutate({ texts_alone: event.target.checked })}
    />
  )
}

/** Chooses the e-mails a person gets. The bell in the app shows every notification regardless. */
function MailsSection({ profile: { id, role } }: { profile: Profile }) {
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

/** The person's consent to hear from kitchens they ordered from. One tap gives or withdraws it. */
function ConsentsSection() {
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
        label={<span translate="no">{useNameOf()(chef)}</span>}
        hint={isGiven && givenAt ? t('consents.since', { date: formatDate(givenAt, language) }) : undefined}
        checked={isGiven}
        disabled={set.isPending}
        onChange={(event) => set.mutate({ chefId: chef.id, isGiven: event.target.checked })}
      />
    </li>
  )
}

/** A changed password leads to the dashboard (spec, section 4); the server signs all other devices out. */
function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation('settings')
  const { t: tAuth } = useTranslation('auth')
  const { user } = useAuth()
  const navigate = useNavigate()
  // Someone who has only used Google has no old password to enter.
  const signsInByMail = user?.identities?.some(({ provider }) => provider === 'email') ?? true
  const change = useNewPassword({
    proof: signsInByMail ? 'password' : 'code',
    onDone: () => {
      toast.success(tAuth('reset.done'))
      void navigate('/dashboard')
    },
  })
  const { form, problem, submit } = change
  const { errors, isSubmitting } = form.formState

  return (
    <CardSection title={t('password.title')} text={t('password.text')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <ProofFields change={change} email={email} className="sm:max-w-md" />
        <Field
          label={tAuth('newPassword')}
          required
          hint={tAuth('passwordHint')}
          error={errors.password?.message}
          className="sm:max-w-md"
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <FormError>{problem}</FormError>
        <Button type="submit" variant="secondary" busy={isSubmitting} className="sm:w-fit">
          {t('password.save')}
        </Button>
      </form>
    </CardSection>
  )
}

const icons = { system: <Monitor />, light: <Sun />, dark: <Moon /> }

/** Language and theme of this browser. The language is also saved to the profile, for e-mails. */
function AppearanceSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const { language, changeLanguage } = useLanguage()
  const { theme, setTheme } = useTheme()

  const choose = async (chosen: Language) => {
    changeLanguage(chosen)
    try {
      await updateProfile(profile.id, { language: chosen })
    } catch (error) {
      console.error('Saving the language failed', error)
      toast.error(t('saveFailed'))
    }
  }

  return (
    <CardSection title={t('appearance.title')}>
      <RadioCards
        legend={t('appearance.language')}
        name="language"
        value={language}
        onValueChange={(chosen) => void choose(chosen)}
        options={languages.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
      />
      <p className="-mt-2 text-caption text-ink-faint">{t('appearance.languageHint')}</p>
      <RadioCards
        legend={t('appearance.theme')}
        name="theme"
        value={theme}
        onValueChange={setTheme}
        columns={3}
        options={themes.map((value) => ({
          value,
          label: t(`appearance.themes.${value}`),
          icon: icons[value],
        }))}
      />
    </CardSection>
  )
}

/** When and why support opened the account; nothing if it never did. */
function SupportViewsSection({ userId }: { userId: string }) {
  const { t } = useTranslation('settings')
  const { language } = useLanguage()
  const { data = [] } = useSupportViews(userId)
  if (data.length === 0) return null
  return (
    <CardSection title={t('supportViews.title')} text={t('supportViews.text')}>
      <ul className="grid divide-y divide-line">
        {data.map(({ id, reason, opened_at }) => (
          <li key={id} className="flex items-start gap-4 py-3">
            <Eye className="mt-0.5 size-5 shrink-0 text-ink-faint" aria-hidden />
            <div className="min-w-0">
              <time dateTime={opened_at} className="font-medium">
                {formatDateTime(opened_at, language)}
              </time>
              <p className="text-small text-ink-soft wrap-anywhere">{t('supportViews.reason', { reason })}</p>
            </div>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

const SupportVisits = z.array(z.object({ id: z.string(), reason: z.string(), opened_at: z.string() }))

/** The latest times that support opened the person's account. */
function useSupportViews(userId: string) {
  return useQuery({
    queryKey: ['account', 'support-views', userId],
    queryFn: async ({ signal }) => {
      const backend = await loadBackend()
      const { data, error } = await backend
        .from('support_views')
        .select('id, reason, opened_at')
        .eq('user_id', userId)
        .order('opened_at', { ascending: false })
        .limit(20)
        .abortSignal(signal)
      if (error) throw error
      return SupportVisits.parse(data)
    },
    staleTime: 60_000,
  })
}

const DeleteAccountDialog = lazy(() => import('../components/delete-account-dialog.tsx'))

function DeleteAccountSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState(false)
  return (
    <CardSection title={t('delete.title')} text={t('delete.text')}>
      <Button
        variant="danger"
        className="sm:w-fit"
        icon={<Trash2 aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('delete.open')}
      </Button>
      <Suspense fallback={null}>
        {open && <DeleteAccountDialog profile={profile} onClose={() => setOpen(false)} />}
      </Suspense>
    </CardSection>
  )
}
