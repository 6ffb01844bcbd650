import { askGiftCashOut } from '@localchef/contracts/gift-cards/ask-gift-cash-out'
import { buyGiftCard } from '@localchef/contracts/gift-cards/buy-gift-card'
import type { HeldGiftCard } from '@localchef/contracts/gift-cards/gift-card'
import { allowsCashOut, cashOutLaws } from '@localchef/contracts/gift-cards/gift-card-laws'
import {
  longestGiftMessage,
  longestGiftName,
  longestPayTo,
} from '@localchef/contracts/gift-cards/gift-card-limits'
import { usStates } from '@localchef/contracts/places/us-states'
import { useMutation } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { longestAmount } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText, textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { BoughtCards } from '../components/bought-cards.tsx'
import { GiftCardLaw } from '../components/gift-card-law.tsx'
import {
  type MyGiftCards,
  useCheckPaidCard,
  useMyGiftCards,
  useReadGiftCardsAgain,
} from '../use-gift-cards.ts'

/** Gift cards: the form to buy one, those that the person bought, those that the person redeemed, and the law. */
export default function GiftCardsPage() {
  const { t } = useTranslation('giftCards')
  const [parameters] = useSearchParams()
  const paidCardId = parameters.get('paid')
  const query = useMyGiftCards(paidCardId)
  useCheckPaidCard(paidCardId)
  return (
    <div className="grid min-w-0 gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="max-w-2xl text-ink-soft">{t('lead')}</p>
        <p>
          <Link
            to="/dashboard/gift-cards/redeem"
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            {t('redeem.link')}
          </Link>
        </p>
      </header>
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-40 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && (
        <>
          <Card>
            <CardBody>
              {query.data.isOffered ? <BuyGiftCard offer={query.data} /> : <p>{t('closed')}</p>}
            </CardBody>
          </Card>
          <BoughtCards cards={query.data.bought} timeZone={query.data.timeZone} today={query.data.today} />
          <HeldCards cards={query.data.redeemed} />
          <GiftCardLaw refundDays={query.data.refundDays} />
        </>
      )}
    </div>
  )
}

/** The form for a gift card, which leads to the provider's page. */
function BuyGiftCard({ offer }: { offer: MyGiftCards }) {
  const { t } = useTranslation('giftCards')
  const { language } = useLanguage()
  const { profile } = useAuth()
  const { presets, least, most, today, timeZone } = offer
  const [isPrinted, setPrinted] = useState(false)
  const key = useRef(crypto.randomUUID())
  const form = useZodForm(buyGiftCard.input, {
    amount: presets[1] ?? least,
    senderName: profile?.name ?? '',
    recipientName: '',
    recipientEmail: '',
    message: '',
    deliverOn: today,
    language,
  })
  const { errors } = form.formState
  const buy = useMutation({
    mutationFn: (gift: z.output<typeof buyGiftCard.input>) =>
      callFunction(buyGiftCard, gift, { idempotencyKey: key.current }),
    onSuccess: ({ checkoutUrl }) => {
      if (checkoutUrl) window.location.assign(checkoutUrl)
    },
    onError: (error) => {
      key.current = crypto.randomUUID()
      const failure = failureOf(buyGiftCard, error)
      if (failure.code === 'gift_amount_refused') {
        const { details } = failure
        form.setError('amount', {
          type: 'limit',
          message: t('buy.amountError', {
            least: formatDollars(details.least),
            most: formatDollars(details.most),
          }),
        })
      } else if (!showIssues(form, error)) form.setError('root', { message: refusalText(failure.code) })
    },
  })
  const range = { least: formatDollars(least), most: formatDollars(most) }
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) => void form.handleSubmit((gift) => buy.mutate(gift))(event)}
    >
      <h2 className="food-name text-subtitle">{t('buy.title')}</h2>
      <div className="grid gap-2">
        <Field
          label={t('buy.amount')}
          hint={t('buy.amountHint', range)}
          required
          error={
            errors.amount &&
            (errors.amount.type === 'limit' ? errors.amount.message : t('buy.amountError', range))
          }
        >
          <NumberInput
            cents
            className="numeric"
            maxLength={longestAmount}
            {...form.register('amount', asNumber)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Button
              key={preset}
              size="sm"
              variant="secondary"
              onClick={() => form.setValue('amount', preset, { shouldDirty: true, shouldValidate: true })}
            >
              {formatDollars(preset)}
            </Button>
          ))}
        </div>
      </div>
      <Field label={t('buy.senderName')} required error={errors.senderName?.message}>
        <TextInput maxLength={longestGiftName} autoComplete="name" {...form.register('senderName')} />
      </Field>
      <Field label={t('buy.recipientName')} required error={errors.recipientName?.message}>
        <TextInput maxLength={longestGiftName} {...form.register('recipientName')} />
      </Field>
      <Checkbox
        label={t('buy.print')}
        checked={isPrinted}
        onChange={(event) => {
          setPrinted(event.target.checked)
          form.setValue('recipientEmail', event.target.checked ? null : '')
        }}
      />
      {!isPrinted && (
        <>
          <Field label={t('buy.recipientEmail')} required error={errors.recipientEmail?.message}>
            <TextInput type="email" autoComplete="off" {...form.register('recipientEmail')} />
          </Field>
          <Field
            label={t('buy.deliverOn')}
            hint={t('buy.deliverOnHint', { zone: timeZone })}
            required
            error={errors.deliverOn?.message}
          >
            <TextInput type="date" min={today} {...form.register('deliverOn')} />
          </Field>
        </>
      )}
      <Field label={t('buy.message')} error={errors.message?.message}>
        <TextArea rows={3} maxLength={longestGiftMessage} {...form.register('message')} />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" busy={buy.isPending} icon={<CreditCard aria-hidden />}>
        {t('buy.submit')}
      </Button>
      <p className="text-caption text-ink-soft">{t('buy.terms')}</p>
    </form>
  )
}

/**
 * The gift cards that a person redeemed, with the rest of each. Some states let people ask for a small rest in money.
 */
function HeldCards({ cards }: { cards: readonly HeldGiftCard[] }) {
  const { t } = useTranslation('giftCards')
  const [asked, setAsked] = useState<HeldGiftCard>()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="held-cards" className="grid gap-3">
      <h2 id="held-cards" className="food-name text-subtitle">
        {t('held.title')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {cards.map((card) => (
          <li key={card.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="grid min-w-0 gap-0.5">
              <p id={card.id} className="font-semibold">
                {t('held.from', { name: card.senderName })}
              </p>
              {card.message && <p className="text-small text-ink-soft">{card.message}</p>}
              <p className="numeric text-small">
                {t('held.left', { left: formatDollars(card.left), amount: formatDollars(card.amount) })}
              </p>
              {card.isBlocked && <p className="text-small text-danger">{t('held.blocked')}</p>}
              {card.cashOutAskedAt && <p className="text-small text-ink-soft">{t('held.asked')}</p>}
            </div>
            {!card.isBlocked && !card.cashOutAskedAt && statesFor(card).length > 0 && (
              <Button size="sm" variant="secondary" aria-describedby={card.id} onClick={() => setAsked(card)}>
                {t('cashOut.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <CashOutDialog card={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

/** The states whose law lets somebody ask for this rest in money. */
function statesFor(card: HeldGiftCard): string[] {
  return cashOutLaws.map(({ state }) => state).filter((state) => allowsCashOut(state, card))
}

function CashOutDialog({ card, onClose }: { card: HeldGiftCard; onClose: () => void }) {
  const { t } = useTranslation('giftCards')
  const { language } = useLanguage()
  const readAgain = useReadGiftCardsAgain()
  const allowed = usStates.filter(({ code }) => allowsCashOut(code, card))
  const [state, setState] = useState<string>(allowed[0]?.code ?? '')
  const [payTo, setPayTo] = useState('')
  const [error, setError] = useState<string>()
  const ask = async () => {
    try {
      await callFunction(askGiftCashOut, { giftCardId: card.id, state, payTo })
      await readAgain()
      toast.success(t('cashOut.done'))
      onClose()
    } catch (failure) {
      setError(textOfError(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cashOut.title', { amount: formatDollars(card.left) })}
      description={t('cashOut.text')}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <Field label={t('cashOut.state')} hint={t('cashOut.stateHint')} required>
          <Select value={state} onChange={(event) => setState(event.target.value)}>
            {allowed.map(({ code, name, nameRu }) => (
              <option key={code} value={code}>
                {inLanguage(language, name, nameRu)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('cashOut.payTo')} hint={t('cashOut.payToHint')} required>
          <TextArea
            rows={3}
            maxLength={longestPayTo}
            value={payTo}
            onChange={(event) => setPayTo(event.target.value)}
          />
        </Field>
        <FormError>{error}</FormError>
        <Button type="submit" block>
          {t('cashOut.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
