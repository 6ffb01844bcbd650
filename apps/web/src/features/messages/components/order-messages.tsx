import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import type { ConversationOf } from '../conversation-of.ts'
import { UnreadBadge } from './unread-badge.tsx'

const Conversation = lazy(() => import('./conversation.tsx'))

/** The conversation on the order's page; notifications and e-mails link to `#messages`. */
export function OrderMessages({ orderId }: { orderId: string }) {
  const { t } = useTranslation('messages')
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  const [of] = useState<ConversationOf>({ orderId })
  // Scrolls again, because the anchor didn't exist yet when the page scrolled to it.
  const goThere = useCallback(() => {
    if (hash === '#messages') section.current?.scrollIntoView()
  }, [hash])
  return (
    <Card className="print:hidden">
      <CardBody>
        <section
          ref={section}
          id="messages"
          aria-labelledby="messages-title"
          className="grid scroll-mt-24 gap-4"
        >
          <h2 id="messages-title" className="food-name flex items-center gap-3 text-subtitle">
            {t('messages')}
            <UnreadBadge of={of} />
          </h2>
          <Suspense fallback={null}>
            <Conversation of={of} onShown={goThere} className="max-h-128" />
          </Suspense>
        </section>
      </CardBody>
    </Card>
  )
}
