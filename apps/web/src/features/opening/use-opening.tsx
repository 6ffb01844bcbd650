import { getOpeningGuide } from '@localchef/contracts/opening/get-opening-guide'
import {
  ConfirmablePoint,
  type OpeningGuide as Guide,
  type OpeningPoint,
  type PointName,
  type PointState,
} from '@localchef/contracts/opening/opening-guide'
import clsx from 'clsx'
import {
  ArrowDown,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  DoorClosed,
  type LucideIcon,
  PartyPopper,
  Send,
  Store,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '@/shared/backend/use-config.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button, buttonClass } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { inGroups, isDecided } from './point-groups.ts'
import { useOpeningActs, useOpeningGuide } from './use-opening-guide.ts'

interface Opening {
  /** Whether the opening replaces the figures on the dashboard, which then aren't read. */
  isFirst: boolean
  /** The page's title, if the opening has one. */
  title?: string
  view: ReactNode
}

/** The top of the admins' first page until the marketplace opens: the guide, or a line for staff who don't decide. */
export function useOpening(): Opening {
  const { t } = useTranslation('opening')
  // This page was loaded while the marketplace was closed; the guide says whether it still is.
  const isClosed = useConfig()?.opensSoon === true
  const mayDecide = useHasRightOf(getOpeningGuide)
  const query = useOpeningGuide(isClosed)
  if (!isClosed) return { isFirst: false, view: null }
  if (!mayDecide) return { isFirst: true, view: <NotOpenYet /> }
  if (query.data?.isOpen) return { isFirst: true, view: <Opened /> }
  if (query.data) return { isFirst: true, title: t('title'), view: <OpeningGuide guide={query.data} /> }
  return {
    isFirst: true,
    title: t('title'),
    view: query.isError ? (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    ) : (
      <SkeletonGroup className="grid gap-6">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </SkeletonGroup>
    ),
  }
}

function NotOpenYet() {
  const { t } = useTranslation('opening')
  return (
    <p className="flex items-center gap-2.5 rounded-md bg-info-soft p-4 text-info">
      <DoorClosed className="size-5 shrink-0" aria-hidden />
      {t('notYet')}
    </p>
  )
}

function Opened() {
  const { t } = useTranslation('opening')
  return (
    <section
      aria-labelledby="opened"
      className="grid justify-items-start gap-4 rounded-lg bg-success-soft p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="opened" className="food-name flex items-center gap-2.5 text-title text-success">
          <PartyPopper className="size-6 shrink-0" aria-hidden />
          {t('opened.title')}
        </h2>
        <p className="max-w-prose text-ink">{t('opened.text')}</p>
      </div>
      {/* Loads the page anew, with the configuration of an open marketplace. */}
      <a href="/" className={buttonClass({})}>
        {t('opened.look')}
      </a>
    </section>
  )
}

/** Everything an operator decides before the marketplace opens, with its state, and the button that opens it. */
function OpeningGuide({ guide: { points } }: { guide: Guide }) {
  const { t } = useTranslation('opening')
  return (
    <div className="grid gap-6">
      <Progress points={points} />
      {inGroups(points).map(({ group, points: ofGroup }) => (
        <section key={group} aria-labelledby={`opening-${group}`} className="grid gap-2">
          <h2 id={`opening-${group}`} className="food-name text-subtitle">
            {t(`group.${group}`)}
          </h2>
          <Card>
            <ul className="divide-y divide-line">
              {ofGroup.map(({ point, to }) => (
                <OpeningPointRow key={point.name} point={point} to={to} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

/** The number of decided points, and the one thing to do next. */
function Progress({ points }: Pick<Guide, 'points'>) {
  const { t } = useTranslation('opening')
  const left = points.filter((point) => !isDecided(point))
  const decided = points.length - left.length
  const [next] = left
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="food-name text-title">{t('progress.title', { decided, total: points.length })}</h2>
          <p className="max-w-prose text-ink-soft">{t(next ? 'progress.lead' : 'progress.ready')}</p>
        </div>
        <div
          role="progressbar"
          aria-label={t('progress.label')}
          aria-valuemin={0}
          aria-valuemax={points.length}
          aria-valuenow={decided}
          className="h-2.5 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-300"
            style={{ width: `${(decided / points.length) * 100}%` }}
          />
        </div>
        {next ? (
          <Button
            className="justify-self-start"
            icon={<ArrowDown aria-hidden />}
            onClick={() => document.getElementById(rowId(next.name))?.focus()}
          >
            {t('progress.next', { point: t(`point.${next.name}`) })}
          </Button>
        ) : (
          <OpenButton />
        )}
      </CardBody>
    </Card>
  )
}

function OpenButton() {
  const { t } = useTranslation(['opening', 'common'])
  const { open } = useOpeningActs()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await open()
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button
        size="lg"
        className="justify-self-start"
        icon={<Store aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('open.do')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('open.title')}
        description={t('open.text')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('common:action.cancel')}
            </Button>
            <Button busy={busy} onClick={() => void confirm()}>
              {t('open.do')}
            </Button>
          </>
        }
      />
    </>
  )
}

const looks: Record<PointState, { icon: LucideIcon; color: string; tone: Tone }> = {
  done: { icon: CircleCheck, color: 'text-success', tone: 'success' },
  open: { icon: CircleDashed, color: 'text-ink-faint', tone: 'neutral' },
  put_off: { icon: Clock, color: 'text-info', tone: 'info' },
  attention: { icon: CircleAlert, color: 'text-danger', tone: 'danger' },
}

function rowId(name: PointName): string {
  return `opening-point-${name}`
}

/** A point: what the system says about it, what an admin decided, and where it is decided. */
function OpeningPointRow({ point, to }: { point: OpeningPoint; to: string | null }) {
  const { t } = useTranslation('opening')
  const { name, state } = point
  const { icon: Icon, color, tone } = looks[state]
  return (
    <li
      id={rowId(name)}
      tabIndex={-1}
      aria-label={`${t(`point.${name}`)}: ${t(`state.${state}`)}`}
      className="flex scroll-mt-24 gap-3 p-4 sm:px-6"
    >
      <Icon className={clsx('mt-0.5 size-5 shrink-0', color)} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-80 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold">{t(`point.${name}`)}</h3>
            <Badge tone={tone}>{t(`state.${state}`)}</Badge>
          </div>
          <Finding point={point} />
          <Decision point={point} />
          {name === 'invitation' && (
            <div className="pt-2">
              <CopiedField label={t('invitation')} value={`${window.location.origin}/become-a-chef`} />
            </div>
          )}
        </div>
        <Acts point={point} to={to} />
      </div>
    </li>
  )
}

function Finding({ point: { finding, detail, count, at } }: { point: OpeningPoint }) {
  const { t } = useTranslation('opening')
  const { language } = useLanguage()
  return (
    <p className="max-w-prose text-small text-ink-soft wrap-anywhere">
      {t(`finding.${finding}`, {
        detail: detail ?? '',
        count: count ?? 0,
        at: at ? formatDateTime(at, language) : '',
      })}
    </p>
  )
}

function Decision({ point: { decision, state } }: { point: OpeningPoint }) {
  const { t } = useTranslation('opening')
  const { language } = useLanguage()
  if (!decision) return null
  // Hides a confirmation if the system no longer finds the point done.
  if (decision.decision === 'confirmed' && state !== 'done') return null
  const name = decision.by ?? t('nobody')
  const at = formatDateTime(decision.at, language)
  return (
    <p className="max-w-prose text-small wrap-anywhere">
      {decision.reason && <span>{decision.reason} · </span>}
      <span className="text-ink-faint">{t(`by.${decision.decision}`, { name, at })}</span>
    </p>
  )
}

function Acts({ point, to }: { point: OpeningPoint; to: string | null }) {
  const { t } = useTranslation('opening')
  const { setPoint } = useOpeningActs()
  const [isPuttingOff, setPuttingOff] = useState(false)
  const { name, state, isConfirmable, decision } = point
  const label = t(`point.${name}`)
  const row = useRef<HTMLDivElement>(null)
  // The pressed button disappears after the decision, so the focus moves to the point's row.
  const decide = async (input: Parameters<typeof setPoint>[0]): Promise<boolean> => {
    const isDone = await setPoint(input)
    if (isDone) row.current?.closest('li')?.focus()
    return isDone
  }
  const confirmed = ConfirmablePoint.safeParse(name)
  const isLeft = state === 'open' || state === 'attention'
  const goLabel = isLeft && to !== '/admin/health' ? 'act.decide' : 'act.look'
  const isQuiet = name !== 'mail' && (!isLeft || !(to || isConfirmable))
  return (
    <div
      ref={row}
      className={clsx(
        'flex flex-wrap gap-x-1 gap-y-2 empty:hidden sm:gap-x-2',
        // On a phone, pulls quiet buttons left by their padding, so that their text aligns with the title.
        isQuiet && 'max-sm:-ms-3.5',
      )}
    >
      {name === 'mail' && state !== 'put_off' && point.finding !== 'mail_none' && <TestMailButton />}
      {to && (
        <AdminLink
          to={to}
          orNothing
          className={buttonClass({ size: 'sm', variant: isLeft ? 'secondary' : 'ghost' })}
        >
          {t(goLabel)}
          <span className="sr-only">: {label}</span>
        </AdminLink>
      )}
      {state === 'open' && isConfirmable && confirmed.success && (
        <Button
          size="sm"
          variant="soft"
          aria-label={`${t(confirmLabel(name))}: ${label}`}
          onClick={() => void decide({ decision: 'confirmed', point: confirmed.data })}
        >
          {t(confirmLabel(name))}
        </Button>
      )}
      {isLeft && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${t('act.putOff')}: ${label}`}
          onClick={() => setPuttingOff(true)}
        >
          {t('act.putOff')}
        </Button>
      )}
      {(state === 'put_off' || (state === 'done' && decision?.decision === 'confirmed')) && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${t('act.takeUp')}: ${label}`}
          onClick={() => void decide({ decision: 'none', point: name })}
        >
          {t('act.takeUp')}
        </Button>
      )}
      {isPuttingOff && (
        <ReasonDialog
          title={t('putOff.title', { point: label })}
          description={t('putOff.text')}
          confirm={t('act.putOff')}
          hint={t('putOff.hint')}
          onClose={() => setPuttingOff(false)}
          onConfirm={(reason) => decide({ decision: 'put_off', point: name, reason })}
        />
      )}
    </div>
  )
}

/** The statement of an admin who confirms the point. */
function confirmLabel(name: PointName): 'act.wasRead' | 'act.wasSent' | 'act.confirm' {
  if (name === 'invitation') return 'act.wasSent'
  return name === 'terms' || name === 'privacy' || name === 'agreement' ? 'act.wasRead' : 'act.confirm'
}

function TestMailButton() {
  const { t } = useTranslation('opening')
  const { sendTestMail } = useOpeningActs()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await sendTestMail()
    setBusy(false)
  }
  return (
    <Button size="sm" variant="secondary" icon={<Send aria-hidden />} busy={busy} onClick={() => void send()}>
      {t('mail.send')}
    </Button>
  )
}
