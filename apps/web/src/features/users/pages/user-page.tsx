import { shownEmail } from '@localchef/addresses/email-address'
import { Reason } from '@localchef/contracts/admin-fields'
import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { longestReason } from '@localchef/contracts/text-limits'
import { exportUser } from '@localchef/contracts/users/export-user'
import {
  openSupportView,
  type SupportView,
  supportViewMinutes,
} from '@localchef/contracts/users/open-support-view'
import { quietDays } from '@localchef/contracts/users/quiet-days'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { z } from 'zod'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { formatDate, formatDateTime, formatTime } from '@/shared/format/time.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { languageName } from '@/shared/i18n/language-name.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { linkToList } from '@/shared/page/list-places.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { type ApprovalState, AskOwners, approvalStateOf } from '@/shared/staff/ask-owners.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { UserActions } from '../components/user-actions.tsx'
import { UserTools } from '../support/user-tools.tsx'

/**
 * A user's account as support sees it, with an admin's actions. Opening it takes a reason and lasts for a limited
 * time.
 */
export default function UserPage() {
  const { userId = '' } = useParams()
  const { t } = useTranslation('users')
  const queryClient = useQueryClient()
  const queryKey = ['support-view', userId]
  const query = useQuery({
    // Not under `admin`, so that only a decision about this user refetches it.
    queryKey,
    queryFn: ({ signal }) => callFunction(openSupportView, { userId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const open = async (why: { reason: string } | { suspicion: 'fraud' }) =>
    queryClient.setQueryData(queryKey, await callFunction(openSupportView, { userId, ...why }))
  usePageTitle(query.data?.view?.user.name)
  useTimeout(() => void query.refetch(), query.data?.endsAt ?? null)
  if (query.data?.view) {
    return <Person view={query.data.view} endsAt={query.data.endsAt} onChange={() => void query.refetch()} />
  }
  if (query.data) return <OpenAccountForm userId={userId} onOpen={open} />
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-6">
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-72 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return isNotFound(query.error) ? (
    <EmptyState
      icon={<SearchX />}
      title={t('support.unknown')}
      action={<ButtonLink to="/admin/users">{t('title')}</ButtonLink>}
    />
  ) : (
    <ErrorState error={query.error} retry={() => void query.refetch()} />
  )
}

/** Runs at a moment, while the page is open. */
function useTimeout(run: () => void, at: string | null) {
  const onTime = useEffectEvent(run)
  useEffect(() => {
    if (!at) return
    const timer = setTimeout(() => onTime(), Math.max(0, Date.parse(at) - Date.now()) + 500)
    return () => clearTimeout(timer)
  }, [at])
}

interface PersonProps {
  view: SupportView
  /** Null for the admin's own account. */
  endsAt: string | null
  onChange: () => void
}

function Person({ view, endsAt, onChange }: PersonProps) {
  const { t } = useTranslation(['users', 'desk'])
  const { language } = useLanguage()
  const { user } = view
  const nameOf = useStaffRoleName()
  return (
    <>
      <Breadcrumbs trail={[{ label: t('title'), ...linkToList('/admin/users') }, { label: user.name }]} />
      <AdminPage title={user.name} lead={shownEmail(user.email)}>
        <p className="flex items-start gap-3 rounded-md bg-info-soft p-3 text-small text-info">
          <Eye className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          <span>
            {t('support.onRecord', { days: quietDays })}{' '}
            {endsAt && t('support.until', { time: formatTime(endsAt, language) })}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>
            {t(`desk:role.${user.role}`)}
            {user.staffRole && ` · ${nameOf(user.staffRole)}`}
          </Badge>
          {user.suspension && (
            <Badge tone="danger">
              {user.suspension.until
                ? t('suspendedUntil', { date: formatDate(user.suspension.until, language) })
                : t('suspendedNow')}
            </Badge>
          )}
        </div>
        {user.suspension?.reason && (
          <p className="rounded-md bg-danger-soft p-3 text-small text-danger">{user.suspension.reason}</p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <UserActions user={user} onDone={onChange} />
          <UserTools view={view} onChange={onChange} />
        </div>
        <MissingRights of={[suspendUser, setUserRole, exportUser, grantCredit]} />
        <UserFacts view={view} />
        <UserSales view={view} />
        <UserNotifications view={view} />
      </AdminPage>
    </>
  )
}

/** Notifications and e-mails, with their delivery. */
function UserNotifications({ view }: { view: SupportView }) {
  const { t } = useTranslation(['users', 'desk'])
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2 [&>*]:min-w-0">
      <Part title={t('support.notifications')}>
        {view.notifications.length === 0 && (
          <p className="text-small text-ink-soft">{t('support.noNotifications')}</p>
        )}
        <ul className="grid divide-y divide-line text-small">
          {view.notifications.map(({ id, from, title, message, isRead, at }) => (
            <li key={id} className="grid gap-0.5 py-2">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {title}
                {!isRead && <Badge tone="info">{t('support.unread')}</Badge>}
              </span>
              {from && <bdi className="text-caption text-ink-soft">{from}</bdi>}
              <bdi>{message}</bdi>
              <RelativeTime date={at} className="text-caption text-ink-soft" />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('support.mails')}>
        {view.mails.length === 0 && <p className="text-small text-ink-soft">{t('support.noMails')}</p>}
        <ul className="grid divide-y divide-line text-small">
          {view.mails.map(({ subject, at, sentAt, failedAt }) => (
            <li key={`${at}-${subject}`} className="flex items-start justify-between gap-3 py-2">
              <span className="grid gap-0.5">
                <span className="wrap-anywhere">{subject}</span>
                <RelativeTime date={at} className="text-caption text-ink-soft" />
              </span>
              <Badge tone={failedAt ? 'danger' : sentAt ? 'success' : 'neutral'}>
                {t(`desk:mailState.${failedAt ? 'failed' : sentAt ? 'sent' : 'waits'}`)}
              </Badge>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

/** Orders and bookings, bought and sold, newest first. */
function UserSales({ view }: { view: SupportView }) {
  const { t } = useTranslation(['users', 'desk', 'orders'])
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  return (
    <>
      <Part title={t('support.orders')}>
        {view.orders.length === 0 ? (
          <p className="text-small text-ink-soft">{t('support.noOrders')}</p>
        ) : (
          <RecordTable
            label={t('support.orders')}
            rows={view.orders}
            keyOf={({ id, side }) => `${id}-${side}`}
            columns={[
              {
                label: t('desk:column.number'),
                cell: ({ id, number }) => (
                  <AdminLink to={`/dashboard/orders/${id}`} className="numeric font-semibold hover:underline">
                    {numbered(number)}
                  </AdminLink>
                ),
              },
              { label: t('support.as'), cell: ({ side }) => t(`desk:side.${side}`) },
              { label: t('support.with'), cell: ({ other }) => other },
              { label: t('desk:column.status'), cell: ({ status }) => t(`orders:status.${status}`) },
              { label: t('desk:column.total'), numeric: true, cell: ({ total }) => formatDollars(total) },
              { label: t('desk:column.placed'), cell: ({ placedAt }) => formatDate(placedAt, language) },
            ]}
          />
        )}
      </Part>
      <Part title={t('support.bookings')}>
        {view.bookings.length === 0 ? (
          <p className="text-small text-ink-soft">{t('support.noBookings')}</p>
        ) : (
          <RecordTable
            label={t('support.bookings')}
            rows={view.bookings}
            keyOf={({ id, side }) => `${id}-${side}`}
            columns={[
              { label: t('desk:column.number'), cell: ({ number }) => numbered(number) },
              { label: t('desk:column.service'), cell: ({ serviceName }) => serviceName },
              { label: t('support.as'), cell: ({ side }) => t(`desk:side.${side}`) },
              { label: t('support.with'), cell: ({ other }) => other },
              {
                label: t('desk:column.status'),
                cell: ({ status }) => t(`desk:bookingStatus.${status}`),
              },
              { label: t('desk:column.date'), cell: ({ startsAt }) => formatDate(startsAt, language) },
            ]}
          />
        )}
      </Part>
    </>
  )
}

/** Profile, sign-in methods and sessions. */
function UserFacts({ view }: { view: SupportView }) {
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
            [t('desk:column.phone'), phoneText(profile.phone) || '—'],
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
                  <span translate="no">{inLanguage(language, user.chef.name, user.chef.nameRu)}</span>
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

function Part({ title, className, children }: PartProps) {
  return (
    <Card {...(className ? { className } : {})}>
      <CardBody className="grid gap-4">
        <h2 className="food-name text-subtitle">{title}</h2>
        {children}
      </CardBody>
    </Card>
  )
}

const templates = ['openTemplate1', 'openTemplate2', 'openTemplate3'] as const

interface OpenAccountFormProps {
  userId: string
  onOpen: (why: { reason: string } | { suspicion: 'fraud' }) => Promise<unknown>
}

/** Asks for the reason to open a user's account, which the user reads, or for the approval of a suspicion of fraud. */
function OpenAccountForm({ userId, onOpen }: OpenAccountFormProps) {
  const { t } = useTranslation(['users', 'desk'])
  const [when, setWhen] = useState<'now' | 'later'>('now')
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('title'), ...linkToList('/admin/users') }, { label: t('support.open') }]}
      />
      <AdminPage title={t('support.openTitle')} lead={t('support.openText', { count: supportViewMinutes })}>
        <Card className="max-w-2xl">
          <CardBody className="grid gap-4">
            <RadioCards
              legend={t('support.noticeWhen')}
              name="when"
              columns={1}
              value={when}
              onValueChange={setWhen}
              options={[
                { value: 'now', label: t('support.noticeNow'), hint: t('support.noticeNowHint') },
                {
                  value: 'later',
                  label: t('support.noticeLater', { days: quietDays }),
                  hint: t('support.noticeLaterHint'),
                },
              ]}
            />
            {when === 'now' ? (
              <WithReason onOpen={onOpen} />
            ) : (
              <WithApproval userId={userId} onOpen={onOpen} />
            )}
          </CardBody>
        </Card>
      </AdminPage>
    </>
  )
}

function WithReason({ onOpen }: Pick<OpenAccountFormProps, 'onOpen'>) {
  const { t } = useTranslation(['users', 'desk'])
  const form = useZodForm(z.object({ reason: Reason }), { reason: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await onOpen({ reason })
    } catch (error) {
      form.setError('root', { message: textOfError(error) })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={t('desk:reason.label')} required error={errors.reason && t('desk:reason.missing')}>
        <TextArea rows={2} maxLength={longestReason} {...form.register('reason')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {templates.map((template) => (
          <Button
            key={template}
            size="sm"
            variant="secondary"
            className="py-1.5 text-left whitespace-normal"
            onClick={() =>
              form.setValue('reason', t(`support.${template}`), {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          >
            {t(`support.${template}`)}
          </Button>
        ))}
      </div>
      <FormError>{errors.root?.message}</FormError>
      <div>
        <Button type="submit" busy={isSubmitting}>
          {t('support.open')}
        </Button>
      </div>
    </form>
  )
}

/** Opens the account if another owner has approved it; otherwise asks for the approval. */
function WithApproval({ userId, onOpen }: OpenAccountFormProps) {
  const { t } = useTranslation('users')
  const [isOpening, setOpening] = useState(false)
  const [approval, setApproval] = useState<ApprovalState>()
  const [problem, setProblem] = useState<string>()
  const open = async () => {
    setOpening(true)
    setApproval(undefined)
    setProblem(undefined)
    try {
      await onOpen({ suspicion: 'fraud' })
    } catch (error) {
      const state = approvalStateOf(error)
      setApproval(state)
      if (!state) setProblem(textOfError(error))
    }
    setOpening(false)
  }
  return (
    <>
      {approval && <AskOwners act={{ operation: 'open-support-view', userId }} state={approval} />}
      <FormError>{problem}</FormError>
      <div>
        <Button busy={isOpening} onClick={() => void open()}>
          {t('support.open')}
        </Button>
      </div>
    </>
  )
}
