import type { ConversationSummary } from '@localchef/contracts/messages/list-conversations'
import { MailCheck, MessagesSquare, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import type { useInbox, WhichConversations } from '../use-inbox.ts'
import { ConversationRow } from './conversation-row.tsx'

interface InboxListProps {
  query: ReturnType<typeof useInbox>['query']
  search: string
  which: WhichConversations
  onOpenBooking: (conversation: ConversationSummary) => void
  onShowAll: () => void
}

export function InboxList({ query, search, which, onOpenBooking, onShowAll }: InboxListProps) {
  const { t } = useTranslation('inbox')
  if (query.isPending) return <InboxSkeleton />
  if (!query.data) {
    return <ErrorState title={t('failedToLoad')} error={query.error} retry={() => void query.refetch()} />
  }
  const conversations = query.data.pages.flatMap((page) => page.conversations)
  if (conversations.length === 0) {
    return <NothingThere search={search} which={which} onShowAll={onShowAll} />
  }
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {conversations.map((conversation) => (
            <li key={conversation.orderId ?? conversation.bookingId}>
              <ConversationRow
                conversation={conversation}
                onOpenBooking={() => onOpenBooking(conversation)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore
        shown={conversations.length}
        total={query.data.pages[0]?.totalCount ?? conversations.length}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

function NothingThere({ search, which, onShowAll }: Pick<InboxListProps, 'search' | 'which' | 'onShowAll'>) {
  const { t } = useTranslation('inbox')
  const { userRole } = useAuth()
  const showAll = (
    <Button variant="secondary" onClick={onShowAll}>
      {t('showAll')}
    </Button>
  )
  if (search) {
    return (
      <EmptyState icon={<SearchX />} title={t('empty.search', { words: search })} action={showAll}>
        {t('empty.searchText')}
      </EmptyState>
    )
  }
  if (which === 'unread') {
    return <EmptyState icon={<MailCheck />} title={t('empty.unread')} action={showAll} />
  }
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t('empty.title')}
      action={<ButtonLink to="/dashboard/orders">{t('empty.action')}</ButtonLink>}
    >
      {t(userRole === 'chef' ? 'empty.chef' : 'empty.buyer')}
    </EmptyState>
  )
}

function InboxSkeleton() {
  return (
    <SkeletonGroup>
      <Card className="divide-y divide-line overflow-hidden">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="grid grid-cols-[auto_1fr] gap-3.5 px-5 py-4">
            <Skeleton className="size-11 rounded-full" />
            <div className="grid gap-2">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-full max-w-md" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
