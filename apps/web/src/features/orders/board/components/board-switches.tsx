import { longestNotice } from '@localchef/contracts/notifications/notice-limits'
import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { asName, isPlainName } from '@localchef/contracts/plain-name'
import {
  BellOff,
  BellPlus,
  BellRing,
  Maximize,
  Megaphone,
  Minimize,
  Printer,
  Send,
  Sun,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { createNotification } from '@/features/notifications/create-notification.ts'
import { PushRefused, usePush } from '@/features/notifications/use-push.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu, MenuItem } from '@/shared/ui/menu.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type NoticeGroup, noticeGroups } from '../notice-groups.ts'
import { pickupTime } from '../pickup-time.ts'
import type { useBell } from '../use-bell.ts'
import type { useFullScreen } from '../use-full-screen.ts'
import { useStoredChoice } from '../use-stored-choice.ts'

interface BoardSwitchesProps {
  bell: ReturnType<typeof useBell>
  board: Pick<z.output<typeof listChefOrders.output>, 'orders' | 'chef'>
  fullScreen: ReturnType<typeof useFullScreen>
  onPrint: (kind: 'pick-list' | 'labels') => void
}

/** Switches for sound, push and wake lock, a notice to buyers, the print menu and full screen. */
export function BoardSwitches({ bell, board, fullScreen, onPrint }: BoardSwitchesProps) {
  const { t } = useTranslation('board')
  const screen = useWakeLock()
  return (
    <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
      {bell.sound === 'on' ? (
        <IconButton tone="raised" label={t('sound.turnOff')} onClick={bell.turnOff}>
          <Volume2 className="text-success" aria-hidden />
        </IconButton>
      ) : (
        <Button
          variant="soft"
          size="sm"
          className="min-h-11"
          icon={<VolumeX aria-hidden />}
          onClick={() => void bell.turnOn()}
        >
          {t('sound.turnOn')}
        </Button>
      )}
      <PushSwitch />
      {screen.supported && (
        <IconButton
          tone="raised"
          label={t('screen.awake')}
          aria-pressed={screen.wanted}
          className="aria-pressed:border-accent aria-pressed:text-accent-text"
          onClick={() => screen.setWanted(!screen.wanted)}
        >
          <Sun aria-hidden />
        </IconButton>
      )}
      <NoticeButton orders={board.orders} timeZone={board.chef.timeZone} />
      <Menu
        label={t('print.menu')}
        trigger={
          <IconButton tone="raised" label={t('print.menu')}>
            <Printer aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => onPrint('pick-list')}>{t('print.pickList')}</MenuItem>
        <MenuItem onSelect={() => onPrint('labels')}>{t('print.labels')}</MenuItem>
      </Menu>
      <IconButton
        tone="raised"
        label={t(fullScreen.on ? 'screen.leaveFull' : 'screen.full')}
        onClick={() => fullScreen.set(!fullScreen.on)}
      >
        {fullScreen.on ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      </IconButton>
    </div>
  )
}

/** Shown while the bell rings, with a button that silences it. Any other touch silences it too. */
export function RingingNotice({ count, onSilence }: { count: number; onSilence: () => void }) {
  const { t } = useTranslation('board')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent px-4 py-2.5 text-accent-ink"
    >
      <p className="flex items-center gap-2.5 text-lead font-semibold">
        <BellRing className="size-5.5 shrink-0" aria-hidden />
        {t('sound.unseen', { count })}
      </p>
      <Button variant="secondary" onClick={onSilence}>
        {t('sound.silence')}
      </Button>
    </div>
  )
}

function PushSwitch() {
  const { t } = useTranslation('board')
  const { possible, on, change } = usePush()
  if (!possible) return null
  return (
    <IconButton
      tone="raised"
      label={t('push.label')}
      aria-pressed={on}
      disabled={change.isPending}
      className="aria-pressed:border-accent aria-pressed:text-accent-text"
      onClick={() =>
        change.mutate(!on, {
          onSuccess: () => toast.success(t(on ? 'push.off' : 'push.on')),
          onError: (error) => toast.error(t(error instanceof PushRefused ? 'push.refused' : 'push.failed')),
        })
      }
    >
      <BellPlus aria-hidden />
    </IconButton>
  )
}

/** Keeps the screen awake while the board is visible. The browser releases the lock when the tab is hidden. */
function useWakeLock() {
  const [wanted, setWanted] = useStoredChoice('localchef-board-awake')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (ended) return void taken.release()
        lock = taken
        setHeld(true)
        taken.addEventListener('release', () => setHeld(false))
      } catch {
        // Refused, for example on low battery. The switch then shows off.
        setHeld(false)
      }
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [wanted])
  return { supported: 'wakeLock' in navigator, wanted, held, setWanted }
}

interface NoticeButtonProps {
  orders: readonly Order[]
  timeZone: string
}

function NoticeButton(props: NoticeButtonProps) {
  const { t } = useTranslation('board')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton tone="raised" label={t('notice.open')} onClick={() => setOpen(true)}>
        <Megaphone aria-hidden />
      </IconButton>
      {isOpen && <NoticeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** One short notice to all buyers of a handover time, in the chef's own words. */
function NoticeDialog({ orders, timeZone, onClose }: NoticeButtonProps & { onClose: () => void }) {
  const { t } = useTranslation(['board', 'common'])
  // Kept while the dialog is open: a transition of an order must not change the recipients.
  const [groups] = useState(() => noticeGroups(orders))
  const formId = useId()
  const form = useNotice(groups, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('notice.title')}
      description={groups.length > 0 ? t('notice.text') : undefined}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          {groups.length > 0 && (
            <Button type="submit" form={formId} busy={form.isSending} icon={<Send aria-hidden />}>
              {t('notice.send', { count: form.waiting.length })}
            </Button>
          )}
        </>
      }
    >
      {groups.length === 0 ? (
        <EmptyState icon={<BellOff />} title={t('notice.nobody')}>
          {t('notice.nobodyText')}
        </EmptyState>
      ) : (
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void form.send()
          }}
        >
          <SlotChoice
            groups={groups}
            timeZone={timeZone}
            chosen={form.chosen}
            isSending={form.isSending}
            onChoose={form.choose}
          />
          <Field label={t('notice.words')} required error={form.problem && t(`notice.${form.problem}`)}>
            <TextInput
              value={form.title}
              readOnly={form.isSending}
              maxLength={longestNotice.title}
              placeholder={t('notice.example')}
              onChange={({ target }) => form.setTitle(target.value)}
            />
          </Field>
          <Field label={t('notice.details')}>
            <TextArea
              value={form.message}
              readOnly={form.isSending}
              maxLength={longestNotice.message}
              rows={2}
              onChange={({ target }) => form.setMessage(target.value)}
            />
          </Field>
          <FormError>
            {form.failed > 0 && t('notice.failed', { count: form.failed, total: form.total })}
          </FormError>
        </form>
      )}
    </Dialog>
  )
}

interface SlotChoiceProps {
  groups: readonly NoticeGroup[]
  timeZone: string
  chosen: number
  isSending: boolean
  onChoose: (index: number) => void
}

function SlotChoice({ groups, timeZone, chosen, isSending, onChoose }: SlotChoiceProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const [now] = useState(() => Date.now())
  return (
    <Field label={t('notice.slot')} required>
      <Select value={chosen} disabled={isSending} onChange={({ target }) => onChoose(Number(target.value))}>
        {groups.map((group, index) => {
          const { day, hours } = pickupTime(group, timeZone, language, now)
          const when = day ? `${day}, ${hours}` : hours
          return (
            <option key={`${group.slotFrom} ${group.slotUntil}`} value={index}>
              {t('notice.slotOf', { when, count: group.recipients.length })}
            </option>
          )
        })}
      </Select>
    </Field>
  )
}

/**
 * The notice's fields, and a function that sends it to one buyer after the other. A retry skips buyers who already got
 * it.
 */
function useNotice(groups: readonly NoticeGroup[], onSent: () => void) {
  const { t } = useTranslation('board')
  const [chosen, setChosen] = useState(0)
  const [title, setTitle] = useState('')
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<'missing' | 'notPlain'>()
  const [isSending, setSending] = useState(false)
  const [reached, setReached] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState(0)
  const recipients = groups[chosen]?.recipients ?? []
  const waiting = recipients.filter(({ userId }) => !reached.has(userId))

  const send = async () => {
    const words = { title: asName(title), message: message.trim() }
    const found = !words.title ? 'missing' : isPlainName(words.title) ? undefined : 'notPlain'
    setProblem(found)
    if (found || isSending) return
    setSending(true)
    const got = new Set(reached)
    for (const { userId, orderId } of waiting) {
      const notice = {
        user_id: userId,
        ...words,
        type: 'order' as const,
        event: 'chef_notice',
        data: { orderId },
      }
      if (await createNotification(notice)) got.add(userId)
    }
    setSending(false)
    setReached(got)
    const missed = recipients.filter(({ userId }) => !got.has(userId)).length
    setFailed(missed)
    if (missed > 0) return
    toast.success(t('notice.sent', { count: recipients.length }))
    onSent()
  }
  /** A change of the text or the slot makes a new notice, which goes to all buyers again. */
  const anew = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setReached(new Set())
      setFailed(0)
    }
  }
  return {
    chosen,
    choose: anew(setChosen),
    title,
    setTitle: anew(setTitle),
    message,
    setMessage: anew(setMessage),
    problem,
    isSending,
    waiting,
    failed,
    total: recipients.length,
    send,
  }
}
