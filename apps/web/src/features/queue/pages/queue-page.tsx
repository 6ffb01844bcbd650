import { type QueueItem, queueKinds, rightOfKind } from '@localchef/contracts/queue/get-queue'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowLeft, CircleCheck, Keyboard } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { DayRange } from '@/shared/long-list/day-range.tsx'
import { ListBar } from '@/shared/long-list/list-tools.tsx'
import { useFilters } from '@/shared/long-list/use-filters.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { useKeysChoice } from '@/shared/page/keys-choice.ts'
import { useSingleKeys } from '@/shared/page/use-single-keys.ts'
import { useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { SkipButton } from '@/shared/ui/skip-button.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useUndo } from '@/shared/undo/undo-store.ts'
import { focusExplanation } from '../components/chargeback-answer.tsx'
import { DecisionDialog } from '../components/decision-dialog.tsx'
import { DisputeDialog } from '../components/dispute-dialog.tsx'
import { isChargeback } from '../components/is-chargeback.ts'
import { queueItemKey } from '../components/queue-item-key.ts'
import { actionOfKey, type QueueAction, queueKeys } from '../components/queue-keys.ts'
import { QueueList, rowId } from '../components/queue-list.tsx'
import { panelHeadingId, QueuePanel } from '../components/queue-panel.tsx'
import { useQueue } from '../components/use-queue.ts'
import { type Because, useNeedsReason, useQueueDecisions } from '../components/use-queue-decisions.ts'
import type { Verdict } from '../components/verdict.ts'

const choices = ['all', ...queueKinds] as const

/** The list of entries to decide, with the chosen one's details beside it; on a phone one after the other. */
export default function QueuePage() {
  const { t } = useTranslation(['queue', 'evidence'])
  const { which, days, setWhich } = useFilters(choices, 'all')
  const queue = useQueue(which, days)
  const send = useQueueDecisions()
  const needsReason = useNeedsReason()
  const mayApprove = useMayApprove()
  const mayDecide = useMayDecide()
  const { openPanel, stayInList } = useOpenPanel()
  const [asking, setAsking] = useState<Asking>()
  const [helping, setHelping] = useState(false)
  const [withKeys, chooseKeys] = useKeysChoice()

  const items = queue.data?.pages.flatMap((page) => page.items) ?? []
  const { wanted, chosen, current, choose, moveTo, moveBy, neighborOf } = useChosenItem(items)
  const decide = async (item: QueueItem, verdict: Verdict, because?: Because): Promise<boolean> => {
    const next = neighborOf(item)
    const done = await send(item, verdict, because)
    if (done) moveTo(next)
    return done
  }
  const start = async (verdict: Verdict) => {
    if (!current || !mayDecide(current)) return
    if (isChargeback(current) && verdict === 'approve') return focusExplanation()
    if (verdict === 'approve' && !mayApprove(current)) return toast.warning(t('evidence:document.needed'))
    if (needsReason(current, verdict)) return setAsking({ item: current, verdict })
    await decide(current, verdict)
  }
  useQueueKeys(
    {
      next: () => stayInList(() => moveBy(1)),
      previous: () => stayInList(() => moveBy(-1)),
      // Warning people is not an approval, so it has a separate key.
      approve: () => void (current?.kind !== 'signal' && start('approve')),
      warn: () => void (current?.kind === 'signal' && start('approve')),
      reject: () => void start('reject'),
      undo: () => useUndo.getState().undo?.(),
      help: () => setHelping(true),
    },
    withKeys,
  )

  return (
    <AdminPage
      title={chosen ? <span className="max-lg:sr-only">{t('title')}</span> : t('title')}
      action={<KeysButton onClick={() => setHelping(true)} />}
    >
      {current && <ToList row={rowId(queueItemKey(current))} />}
      <QueueFilters
        which={which}
        waiting={queue.data?.pages[0]?.waiting}
        onChoose={setWhich}
        isDetailOpen={chosen !== undefined || (queue.isPending && wanted !== null)}
      />
      {queue.isPending ? (
        <ComingQueue />
      ) : !queue.data ? (
        <ErrorState error={queue.error} retry={() => void queue.refetch()} />
      ) : !current ? (
        <NothingWaits ofDays={days.from !== undefined || days.to !== undefined} ofKind={which !== 'all'} />
      ) : (
        <SplitView
          list={
            <QueueRows
              {...{ queue, items, current, withKeys }}
              onChoose={(item) => openPanel(() => choose(item))}
            />
          }
          isDetailOpen={chosen !== undefined}
          onBack={() => choose(undefined)}
        >
          <QueuePanel
            key={queueItemKey(current)}
            item={current}
            withKeys={withKeys}
            mayDecide={mayDecide(current)}
            onDecide={start}
            onAnswer={(reason) => decide(current, 'approve', { reason, takeAway: false })}
          />
        </SplitView>
      )}
      <AskingDialog asking={asking} onClose={() => setAsking(undefined)} onDecide={decide} />
      {helping && <KeysDialog isOn={withKeys} onChoose={chooseKeys} onClose={() => setHelping(false)} />}
    </AdminPage>
  )
}

interface QueueRowsProps {
  queue: ReturnType<typeof useQueue>
  items: readonly QueueItem[]
  current: QueueItem
  withKeys: boolean
  onChoose: (item: QueueItem) => void
}

function QueueRows({ queue, current, ...list }: QueueRowsProps) {
  return (
    <>
      <QueueList {...list} current={queueItemKey(current)} />
      <MoreItems queue={queue} shown={list.items.length} />
    </>
  )
}

interface NothingWaitsProps {
  /** Whether days restrict the list. */
  ofDays: boolean
  /** Whether the list shows one kind, so that rows of other kinds may be waiting. */
  ofKind: boolean
}

function NothingWaits({ ofDays, ofKind }: NothingWaitsProps) {
  const { t } = useTranslation(['queue', 'desk'])
  return (
    <EmptyState icon={<CircleCheck />} title={t(ofDays ? 'noneOfDays' : ofKind ? 'noneOfKind' : 'none')}>
      {t(ofDays ? 'desk:emptyHint' : ofKind ? 'noneOfKindHint' : 'noneHint')}
    </EmptyState>
  )
}

interface Asking {
  item: QueueItem
  verdict: Verdict
}

interface AskingDialogProps {
  asking: Asking | undefined
  onClose: () => void
  onDecide: (item: QueueItem, verdict: Verdict, because: Because) => Promise<boolean>
}

/** A certification without a document can't be approved by key either. */
function useMayApprove(): (item: QueueItem) => boolean {
  const queryClient = useQueryClient()
  return ({ kind, id }) => {
    const key = ['admin', 'certification', id]
    const known = queryClient.getQueryData<{ documentPath: string | null }>(key)
    return kind !== 'certification' || known?.documentPath !== null
  }
}

/**
 * Whether the admin may decide now. The answer only holds kinds that the role allowed then, but rights may have changed
 * since.
 */
function useMayDecide(): (item: QueueItem) => boolean {
  const rights = useStaffRights()
  return ({ kind }) => rights.includes(rightOfKind[kind])
}

/** Asks for the reason of a decision, and in a dispute for the outcome. */
function AskingDialog({ asking, onClose, onDecide }: AskingDialogProps) {
  if (!asking) return null
  const { item, verdict } = asking
  const Asked = item.kind === 'dispute' ? DisputeDialog : DecisionDialog
  return (
    <Asked
      item={item}
      verdict={verdict}
      onClose={onClose}
      onDecide={(because) => onDecide(item, verdict, because)}
    />
  )
}

function MoreItems({ queue, shown }: { queue: ReturnType<typeof useQueue>; shown: number }) {
  return (
    <LoadMore
      shown={shown}
      hasMore={queue.hasNextPage}
      busy={queue.isFetchingNextPage}
      onMore={() => void queue.fetchNextPage()}
    />
  )
}

/** Skips the filters, which have a tab stop for each kind. */
function ToList({ row }: { row: string }) {
  const { t } = useTranslation('queue')
  return <SkipButton onClick={() => document.getElementById(row)?.focus()}>{t('toList')}</SkipButton>
}

function KeysButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('queue')
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Keyboard aria-hidden />}
      className="pointer-coarse:hidden"
      onClick={onClick}
    >
      {t('keys.title')}
    </Button>
  )
}

function ComingQueue() {
  return (
    <SkeletonGroup className="grid gap-4 lg:grid-cols-[20rem_1fr]">
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-96 rounded-lg max-lg:hidden" />
    </SkeletonGroup>
  )
}

/** The item of the address, or the first one. */
function useChosenItem(items: readonly QueueItem[]) {
  const [parameters, setParameters] = useSearchParams()
  const wanted = parameters.get('item')
  const chosen = items.find((item) => queueItemKey(item) === wanted)
  const current = chosen ?? items[0]
  const choose = (item: QueueItem | undefined) => {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (item) {
          next.set('item', queueItemKey(item))
        } else {
          next.delete('item')
        }
        return next
      },
      { replace: true },
    )
  }
  useRowInView(chosen)
  /** Also moves focus, so that a screen reader announces the row. */
  const moveTo = (item: QueueItem | undefined) => {
    choose(item)
    if (item) document.getElementById(rowId(queueItemKey(item)))?.focus()
  }
  const moveBy = (step: 1 | -1) => {
    const next = current && items[items.indexOf(current) + step]
    if (next) moveTo(next)
  }
  const neighborOf = (item: QueueItem): QueueItem | undefined => {
    const at = items.indexOf(item)
    return items[at + 1] ?? items[at - 1]
  }
  return { wanted, chosen, current, choose, moveTo, moveBy, neighborOf }
}

/**
 * Moves the focus to the panel's heading once a row has been opened, unless the admin has moved on by key in the
 * meantime.
 */
function useOpenPanel() {
  const isOpening = useRef(false)
  useEffect(() => {
    if (!isOpening.current) return
    isOpening.current = false
    document.getElementById(panelHeadingId)?.focus()
  })
  const going = (isOpen: boolean) => (go: () => void) => {
    isOpening.current = isOpen
    go()
  }
  return { openPanel: going(true), stayInList: going(false) }
}

/** On a phone, details open at their top, and the list returns to the row that was open. */
function useRowInView(chosen: QueueItem | undefined): void {
  const key = chosen && queueItemKey(chosen)
  const open = useRef(key)
  useEffect(() => {
    const before = open.current
    open.current = key
    if (before === key || window.matchMedia('(min-width: 64rem)').matches) return
    if (key) {
      window.scrollTo(0, 0)
    } else if (before) document.getElementById(rowId(before))?.focus()
  }, [key])
}

/** On a phone, open details replace the filters, so that the evidence is visible without scrolling. */
function QueueFilters(kinds: KindFilterProps) {
  return (
    <div className={clsx('grid gap-2 [&>*]:min-w-0', kinds.isDetailOpen && 'max-lg:hidden')}>
      <ListBar>
        <DayRange of="waiting" />
        <SavedViews list="queue" />
      </ListBar>
      <KindFilter {...kinds} />
    </div>
  )
}

interface KindFilterProps {
  which: (typeof choices)[number]
  waiting: Partial<Record<(typeof choices)[number], number>> | undefined
  onChoose: (which: (typeof choices)[number]) => void
  isDetailOpen: boolean
}

function KindFilter({ which, waiting, onChoose, isDetailOpen }: KindFilterProps) {
  const { t } = useTranslation(['desk', 'queue'])
  return (
    <ChipStrip
      label={t('show')}
      choices={choices
        .filter((choice) => choice === 'all' || !waiting || choice in waiting)
        .map((value) => ({
          value,
          label: t(`queue:show.${value}`),
          count: value === 'all' ? undefined : waiting?.[value],
        }))}
      value={which}
      onChoose={onChoose}
      isHidden={isDetailOpen}
    />
  )
}

interface SplitViewProps {
  list: ReactNode
  isDetailOpen: boolean
  onBack: () => void
  children: ReactNode
}

/** List and details beside each other; on a phone one of them, with a button back to the list. */
function SplitView({ list, isDetailOpen, onBack, children }: SplitViewProps) {
  const { t } = useTranslation('queue')
  const isWide = useWideWindow()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(15rem,20rem)_1fr] [&>*]:min-w-0">
      <div className={isDetailOpen ? 'max-lg:hidden' : undefined}>{list}</div>
      <div className={isDetailOpen ? 'grid gap-2' : 'max-lg:hidden'}>
        <Button
          variant="ghost"
          size="sm"
          className="w-fit lg:hidden"
          icon={<ArrowLeft aria-hidden />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
        {(isWide || isDetailOpen) && children}
      </div>
    </div>
  )
}

/** Decides about the open row by single keys, unless the admin has turned them off. */
function useQueueKeys(run: Readonly<Record<QueueAction, () => void>>, isOn: boolean): void {
  useSingleKeys(actionOfKey, (action) => run[action](), isOn)
}

interface KeysDialogProps {
  isOn: boolean
  onChoose: (isOn: boolean) => void
  onClose: () => void
}

const documentKeys = [
  ['+', 'larger'],
  ['−', 'smaller'],
  ['[', 'left'],
  [']', 'right'],
  ['0', 'reset'],
] as const

/** The single keys, and a switch that turns them off for users of screen readers or voice control. */
function KeysDialog({ isOn, onChoose, onClose }: KeysDialogProps) {
  const { t } = useTranslation(['queue', 'evidence', 'many'])
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('keys.title')}
      description={t('keys.text')}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {queueKeys.map(({ name, action }) => (
          <KeyRow key={name} name={name}>
            {t(`keys.${action}`)}
          </KeyRow>
        ))}
        <KeyRow name="Ctrl+Enter">{t('keys.send')}</KeyRow>
        <KeyRow name="X">{t('many:queue.key')}</KeyRow>
        <KeyRow name="Shift">{t('many:range')}</KeyRow>
        <KeyRow name="Esc">{t('many:clear')}</KeyRow>
        <KeyRow name="/">{t('keys.find')}</KeyRow>
        {documentKeys.map(([key, action]) => (
          <KeyRow key={key} name={key}>
            {t(`evidence:keys.${action}`)}
          </KeyRow>
        ))}
      </dl>
      <Switch label={t('keys.switch')} checked={isOn} onChange={(event) => onChoose(event.target.checked)} />
    </Dialog>
  )
}

function KeyRow({ name, children }: { name: string; children: string }) {
  return (
    <div className="contents">
      <dt>
        <kbd className="inline-grid min-w-8 place-items-center rounded-sm border border-line-strong bg-sunken px-2 py-0.5 font-sans text-small font-semibold">
          {name}
        </kbd>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
