import { QUEUE_KINDS, type QueueItem } from '@localchef/contracts/queue/get-queue'
import { ArrowLeft, CircleCheck, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { useUndo } from '../../../shared/undo/undo-store.ts'
import { DecisionDialog } from '../components/decision-dialog.tsx'
import { KeysDialog } from '../components/keys-dialog.tsx'
import { queueItemKey } from '../components/queue-item-key.ts'
import { QueueList, rowId } from '../components/queue-list.tsx'
import { QueuePanel } from '../components/queue-panel.tsx'
import { useQueue } from '../components/use-queue.ts'
import {
  type Because,
  needsReason,
  useQueueDecisions,
  type Verdict,
} from '../components/use-queue-decisions.ts'
import { useKeysChoice, useQueueKeys } from '../components/use-queue-keys.ts'

const choices = ['all', ...QUEUE_KINDS] as const

/** Everything that waits for a decision, with what it needs beside it. On a phone one after the other. */
export default function QueuePage() {
  const { t } = useTranslation('admin')
  const { which, setWhich } = useFilters(choices, 'all')
  const [parameters, setParameters] = useSearchParams()
  const queue = useQueue(which)
  const send = useQueueDecisions()
  const [asking, setAsking] = useState<{ item: QueueItem; verdict: Verdict }>()
  const [helping, setHelping] = useState(false)
  const [withKeys, chooseKeys] = useKeysChoice()

  const items = queue.data?.pages.flatMap((page) => page.items) ?? []
  const waiting = queue.data?.pages[0]?.waiting
  const wanted = parameters.get('item')
  const chosen = items.find((item) => queueItemKey(item) === wanted)
  const current = chosen ?? items[0]
  const index = current ? items.indexOf(current) : -1

  const choose = (item: QueueItem | undefined) => {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (item) next.set('item', queueItemKey(item))
        else next.delete('item')
        return next
      },
      { replace: true },
    )
  }
  /** With the keys the focus goes along, so that a screen reader says where it is. */
  const moveTo = (item: QueueItem | undefined) => {
    if (!item) return
    choose(item)
    document.getElementById(rowId(queueItemKey(item)))?.focus()
  }
  const decide = async (item: QueueItem, verdict: Verdict, because?: Because): Promise<boolean> => {
    const at = items.indexOf(item)
    const neighbour = items[at + 1] ?? items[at - 1]
    const done = await send(item, verdict, because)
    if (done) {
      choose(neighbour)
      if (neighbour) document.getElementById(rowId(queueItemKey(neighbour)))?.focus()
    }
    return done
  }
  const start = async (verdict: Verdict) => {
    if (!current) return
    if (needsReason(current, verdict)) setAsking({ item: current, verdict })
    else await decide(current, verdict)
  }
  useQueueKeys(
    {
      next: () => moveTo(items[index + 1]),
      previous: () => moveTo(items[index - 1]),
      approve: () => void start('approve'),
      reject: () => void start('reject'),
      undo: () => useUndo.getState().undo?.(),
      help: () => setHelping(true),
    },
    withKeys,
  )

  return (
    <AdminPage
      title={t('queue.title')}
      lead={t('queue.lead')}
      action={
        <Button
          variant="secondary"
          size="sm"
          icon={<Keyboard aria-hidden />}
          className="pointer-coarse:hidden"
          onClick={() => setHelping(true)}
        >
          {t('queue.keys.title')}
        </Button>
      }
    >
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">{t('show')}</legend>
        {choices.map((choice) => (
          <FilterChip
            key={choice}
            pressed={choice === which}
            onClick={() => setWhich(choice)}
            {...(waiting && choice !== 'all' ? { count: waiting[choice] } : {})}
          >
            {t(`queue.show.${choice}`)}
          </FilterChip>
        ))}
      </fieldset>
      {queue.isPending ? (
        <SkeletonGroup className="grid gap-4 lg:grid-cols-[20rem_1fr]">
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-96 rounded-lg max-lg:hidden" />
        </SkeletonGroup>
      ) : !queue.data ? (
        <ErrorState error={queue.error} retry={() => void queue.refetch()} />
      ) : !current ? (
        <EmptyState icon={<CircleCheck />} title={t('queue.none')}>
          {t('queue.noneHint')}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(15rem,20rem)_1fr] [&>*]:min-w-0">
          <div className={chosen ? 'max-lg:hidden' : undefined}>
            <QueueList items={items} current={queueItemKey(current)} onChoose={choose} />
            <LoadMore
              shown={items.length}
              hasMore={queue.hasNextPage}
              busy={queue.isFetchingNextPage}
              onMore={() => void queue.fetchNextPage()}
            />
          </div>
          <div className={chosen ? 'grid gap-3' : 'max-lg:hidden'}>
            <Button
              variant="ghost"
              size="sm"
              className="w-fit lg:hidden"
              icon={<ArrowLeft aria-hidden />}
              onClick={() => choose(undefined)}
            >
              {t('queue.back')}
            </Button>
            <QueuePanel
              key={queueItemKey(current)}
              item={current}
              withKeys={withKeys}
              onDecide={(verdict) => start(verdict)}
            />
          </div>
        </div>
      )}
      {asking && (
        <DecisionDialog
          {...asking}
          onClose={() => setAsking(undefined)}
          onDecide={(because) => decide(asking.item, asking.verdict, because)}
        />
      )}
      {helping && <KeysDialog isOn={withKeys} onChoose={chooseKeys} onClose={() => setHelping(false)} />}
    </AdminPage>
  )
}
