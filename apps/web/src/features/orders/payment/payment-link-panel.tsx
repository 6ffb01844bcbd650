import type { Order } from '@localchef/contracts/orders/order'
import { promisedOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { createPaymentLink } from '@localchef/contracts/payments/create-payment-link'
import { Copy, CreditCard, MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { copyText } from '@/shared/browser/copy-text.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useCreatedPaymentLink, useCreatePaymentLink } from './use-payment-link.ts'

const linkable: readonly Order['status'][] = promisedOrderStatuses

/** For the chef of an unpaid order by phone: the payment link to send to the buyer. */
export function PaymentLinkPanel({ order }: { order: Order }) {
  const { t } = useTranslation('paymentLink')
  const create = useCreatePaymentLink()
  const link = useCreatedPaymentLink(order.id)
  const isUnpaid = order.paymentMethod === 'pay_on_pickup' && linkable.includes(order.status)
  if (order.viewer !== 'chef' || !order.takenByChef || !isUnpaid) return null
  return (
    <Card role="region" aria-label={t('link')} className="print:hidden">
      <CardBody className="grid gap-3">
        <p className="text-ink-soft">{t('sendText')}</p>
        {link ? (
          <CreatedLink order={order} path={link.path} until={link.until} />
        ) : (
          <Button
            variant="secondary"
            className="w-fit"
            icon={<CreditCard aria-hidden />}
            busy={create.isPending}
            onClick={() => create.mutate(order.id)}
          >
            {t('send')}
          </Button>
        )}
        {create.error && (
          <FormError>{refusalText(failureOf(createPaymentLink, create.error).code)}</FormError>
        )}
      </CardBody>
    </Card>
  )
}

function CreatedLink({ order, path, until }: { order: Order; path: string; until: string }) {
  const { t } = useTranslation(['paymentLink', 'common'])
  const { language } = useLanguage()
  const link = `${window.location.origin}${path}`
  return (
    <>
      <Field
        label={t('link')}
        hint={t('until', { time: formatDateTime(until, language, order.chef.timeZone) })}
      >
        <TextInput readOnly value={link} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(link, t('copied'))}
        >
          {t('common:copy.do')}
        </Button>
        {order.buyer.phone && (
          <a
            href={`sms:${order.buyer.phone.replace(/[^+\d]/g, '')}?&body=${encodeURIComponent(link)}`}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text underline underline-offset-4"
          >
            <MessageSquare className="size-4" aria-hidden />
            {t('text')}
          </a>
        )}
      </div>
    </>
  )
}
