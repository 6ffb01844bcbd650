import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { useCalendarFeed, useRenewCalendarFeed, useRevokeCalendarFeed } from '../use-chef-calendar.ts'

/** Secret URL for calendar apps. It is shown once, and a new URL revokes the old one. */
export function CalendarFeed() {
  const { t } = useTranslation(['kitchen', 'common'])
  const feed = useCalendarFeed().data?.feed
  const renew = useRenewCalendarFeed()
  const revoke = useRevokeCalendarFeed()
  const [asking, setAsking] = useState(false)
  const [isRevoking, setIsRevoking] = useState(false)
  const path = renew.data && feed ? renew.data.path : undefined
  return (
    <Card>
      <CardBody className="grid gap-3">
        <h2 className="food-name flex items-center gap-2.5 text-subtitle">
          <CalendarSync className="size-5 text-accent-text" aria-hidden />
          {t('feed.title')}
        </h2>
        <p className="text-small text-ink-soft">{t('feed.text')}</p>
        {feed && (
          <p className="text-small">
            {t('feed.madeAt')} <RelativeTime date={feed.createdAt} />.{' '}
            {feed.lastReadAt ? (
              <>
                {t('feed.readAt')} <RelativeTime date={feed.lastReadAt} />.
              </>
            ) : (
              t('feed.neverRead')
            )}
          </p>
        )}
        {path && <Address address={window.location.origin + path} />}
        {(renew.isError || revoke.isError) && <FormError>{t('feed.failed')}</FormError>}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={renew.isPending}
            onClick={() => (feed ? setAsking(true) : renew.mutate())}
          >
            {t(feed ? 'feed.renew' : 'feed.create')}
          </Button>
          {feed && (
            <Button variant="ghost" busy={revoke.isPending} onClick={() => setIsRevoking(true)}>
              {t('feed.revoke')}
            </Button>
          )}
        </div>
        <Dialog
          open={asking}
          onOpenChange={setAsking}
          decisive
          title={t('feed.askTitle')}
          description={t('feed.askText')}
          actions={
            <>
              <Button variant="ghost" onClick={() => setAsking(false)}>
                {t('action.cancel', { ns: 'common' })}
              </Button>
              <Button
                onClick={() => {
                  setAsking(false)
                  renew.mutate()
                }}
              >
                {t('feed.renew')}
              </Button>
            </>
          }
        />
        <AskDialog
          open={isRevoking}
          onOpenChange={setIsRevoking}
          title={t('feed.askRevokeTitle')}
          text={t('feed.askRevokeText')}
          action={t('feed.revoke')}
          onConfirm={() => revoke.mutate()}
        />
      </CardBody>
    </Card>
  )
}

function Address({ address }: { address: string }) {
  const { t } = useTranslation('kitchen')
  return <CopiedField label={t('feed.once')} value={address} copied={t('feed.copied')} isOnce />
}
