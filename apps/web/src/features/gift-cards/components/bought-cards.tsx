import { changeGiftCard } from '@localchef/contracts/gift-cards/change-gift-card'
import type { GiftCard } from '@localchef/contracts/gift-cards/gift-card'
import { refundGiftCard } from '@localchef/contracts/gift-cards/refund-gift-card'
import { sendGiftCardAgain } from '@localchef/contracts/gift-cards/send-gift-card-again'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useReadGiftCardsAgain } from '../use-gift-cards.ts'

interface BoughtCardsProps {
  cards: readonly GiftCard[]
  timeZone: string
  today: string
}

/**
 * The gift cards that a person bought, and whether each was sent and redeemed. Doesn't show what the recipient spent
 * them on.
 */
export function BoughtCards({ cards, timeZone, today }: BoughtCardsProps) {
  const { t } = useTranslation('giftCards')
  const [asked, setAsked] = useState<{ act: 'address' | 'refund'; card: GiftCard }>()
  const close = () => setAsked(undefined)
  return (
    <section aria-labelledby="bought-cards" className="grid gap-3">
      <h2 id="bought-cards" className="food-name text-subtitle">
        {t('bought.title')}
      </h2>
      {cards.length === 0 ? (
        <p className="text-ink-soft">{t('bought.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {cards.map((card) => (
            <li key={card.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <CardState card={card} timeZone={timeZone} />
              <div className="flex flex-wrap gap-2">
                {(card.status === 'scheduled' || card.status === 'sent') && (
                  <>
                    <Link
                      to={`/dashboard/gift-cards/${card.id}/print`}
                      className="inline-flex min-h-9 items-center text-small underline underline-offset-4"
                    >
                      {t('bought.print')}
                    </Link>
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-describedby={card.id}
                      onClick={() => setAsked({ act: 'address', card })}
                    >
                      {t(card.status === 'scheduled' ? 'bought.change' : 'bought.sendAgain')}
                    </Button>
                  </>
                )}
                {card.refundableUntil && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-describedby={card.id}
                    onClick={() => setAsked({ act: 'refund', card })}
                  >
                    {t('bought.refund')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked?.act === 'address' && (
        <AddressDialog card={asked.card} timeZone={timeZone} today={today} onClose={close} />
      )}
      {asked?.act === 'refund' && <RefundDialog card={asked.card} onClose={close} />}
    </section>
  )
}

function CardState({ card, timeZone }: { card: GiftCard; timeZone: string }) {
  const { t } = useTranslation('giftCards')
  const { language } = useLanguage()
  const { amount, recipientName, recipientEmail, status, deliverAt, deliveredAt, redeemedAt, checkoutUrl } =
    card
  const moment = redeemedAt ?? deliveredAt ?? deliverAt
  return (
    <div id={card.id} className="grid min-w-0 gap-0.5">
      <p className="font-semibold">
        {t('bought.for', { amount: formatDollars(amount), name: recipientName })}
      </p>
      <p className="text-small text-ink-soft">
        {t(status === 'sent' && !recipientEmail ? 'status.printable' : `status.${status}`, {
          day: formatDate(moment, language, timeZone),
        })}
      </p>
      {recipientEmail && (
        <p className="text-caption wrap-anywhere text-ink-faint" translate="no">
          {recipientEmail}
        </p>
      )}
      {checkoutUrl && (
        <a href={checkoutUrl} className="text-small underline underline-offset-4">
          {t('bought.pay')}
        </a>
      )}
    </div>
  )
}

interface ActDialogProps {
  title: string
  text: string
  confirm: string
  done: string
  work: () => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation of an act on a card. Shows the reason if the act fails. */
function ActDialog({ title, text, confirm, done, work, onClose, children }: ActDialogProps) {
  const readAgain = useReadGiftCardsAgain()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      await work()
      await readAgain()
      toast.success(done)
      onClose()
    } catch (failure) {
      setError(textOfError(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={text}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void act()
        }}
      >
        {children}
        <FormError>{error}</FormError>
        <Button type="submit" block busy={isBusy}>
          {confirm}
        </Button>
      </form>
    </Dialog>
  )
}

interface AddressDialogProps {
  card: GiftCard
  timeZone: string
  today: string
  onClose: () => void
}

/** Before the mail is sent, changes its address and day. Afterwards, sends another mail with a new code. */
function AddressDialog({ card, timeZone, today, onClose }: AddressDialogProps) {
  const { t } = useTranslation('giftCards')
  const isScheduled = card.status === 'scheduled'
  const [recipientEmail, setEmail] = useState(card.recipientEmail ?? '')
  const [deliverOn, setDay] = useState(zonedDay(new Date(card.deliverAt), timeZone))
  return (
    <ActDialog
      title={t(isScheduled ? 'change.title' : 'again.title')}
      text={t(isScheduled ? 'change.text' : 'again.text')}
      confirm={t(isScheduled ? 'change.confirm' : 'again.confirm')}
      done={t(isScheduled ? 'change.done' : 'again.done')}
      work={() =>
        isScheduled
          ? callFunction(changeGiftCard, { giftCardId: card.id, recipientEmail, deliverOn })
          : callFunction(sendGiftCardAgain, { giftCardId: card.id, recipientEmail })
      }
      onClose={onClose}
    >
      <Field label={t('buy.recipientEmail')} required>
        <TextInput type="email" value={recipientEmail} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      {isScheduled && (
        <Field label={t('buy.deliverOn')} required>
          <TextInput
            type="date"
            min={today}
            value={deliverOn}
            onChange={(event) => setDay(event.target.value)}
          />
        </Field>
      )}
    </ActDialog>
  )
}

function RefundDialog({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const { t } = useTranslation('giftCards')
  return (
    <ActDialog
      title={t('refund.title', { amount: formatDollars(card.amount) })}
      text={t('refund.text')}
      confirm={t('refund.confirm')}
      done={t('refund.done')}
      work={() => callFunction(refundGiftCard, { giftCardId: card.id })}
      onClose={onClose}
    />
  )
}
