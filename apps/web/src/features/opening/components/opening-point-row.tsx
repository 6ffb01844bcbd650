import {
  ConfirmablePoint,
  type OpeningPoint,
  type PointName,
  type PointState,
} from '@localchef/contracts/opening/opening-guide'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, CircleDashed, Clock, type LucideIcon, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button, buttonClass } from '@/shared/ui/button.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { useOpeningActs } from '../use-opening-guide.ts'

const looks: Record<PointState, { icon: LucideIcon; color: string; tone: Tone }> = {
  done: { icon: CircleCheck, color: 'text-success', tone: 'success' },
  open: { icon: CircleDashed, color: 'text-ink-faint', tone: 'neutral' },
  put_off: { icon: Clock, color: 'text-info', tone: 'info' },
  attention: { icon: CircleAlert, color: 'text-danger', tone: 'danger' },
}

export function rowId(name: PointName): string {
  return `opening-point-${name}`
}

/** A point: what the system says about it, what an admin decided, and where it is decided. */
export function OpeningPointRow({ point, to }: { point: OpeningPoint; to: string | null }) {
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
  // A confirmation that the system has overtaken says nothing more.
  if (decision.decision === 'confirmed' && state !== 'done') return null
  const by = decision.by ?? t('nobody')
  const at = formatDateTime(decision.at, language)
  return (
    <p className="max-w-prose text-small wrap-anywhere">
      {decision.reason && <span>{decision.reason} · </span>}
      <span className="text-ink-faint">{t(`by.${decision.decision}`, { by, at })}</span>
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
  // The pressed button goes with the decision, so the focus moves to its row.
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
        // On a phone quiet buttons stand under the title, not indented by their padding.
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
