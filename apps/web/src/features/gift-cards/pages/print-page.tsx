import { printGiftCard } from '@localchef/contracts/gift-cards/print-gift-card'
import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'

/** A gift card for paper. Its code is made on demand, because only its hash is stored. */
export default function PrintPage() {
  const { giftCardId = '' } = useParams()
  const { t } = useTranslation('giftCards')
  const print = useMutation({ mutationFn: () => callFunction(printGiftCard, { giftCardId }) })
  const card = print.data
  return (
    <div className="grid min-w-0 gap-6">
      <header className="grid gap-1 print:hidden">
        <h1 className="food-name text-heading">{t('print.title')}</h1>
        <p className="max-w-2xl text-ink-soft">{t('print.lead')}</p>
      </header>
      {card ? (
        <>
          <article className="grid max-w-md gap-3 rounded-lg border border-line p-6 text-center">
            <p className="food-name text-heading">{t('print.card')}</p>
            <p className="numeric text-title font-semibold">{formatDollars(card.amount)}</p>
            <p>{t('print.for', { name: card.recipientName })}</p>
            {card.message && <p className="whitespace-pre-line">{card.message}</p>}
            <p>{t('print.from', { name: card.senderName })}</p>
            <p className="numeric text-subtitle font-semibold" translate="no" data-testid="gift-code">
              {card.code}
            </p>
            <p className="text-small text-ink-soft">
              {t('print.how', { address: `${window.location.host}/dashboard/gift-cards/redeem` })}
            </p>
          </article>
          <div className="print:hidden">
            <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {t('print.print')}
            </Button>
          </div>
        </>
      ) : (
        <div className="grid justify-items-start gap-3">
          <FormError>{print.error && textOfError(print.error)}</FormError>
          <Button busy={print.isPending} onClick={() => print.mutate()}>
            {t('print.show')}
          </Button>
        </div>
      )}
    </div>
  )
}
