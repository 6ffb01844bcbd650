import { longestTypedGiftCode } from '@localchef/contracts/gift-cards/gift-card-code'
import { redeemGiftCard } from '@localchef/contracts/gift-cards/redeem-gift-card'
import { useMutation } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useReadGiftCardsAgain } from '../use-gift-cards.ts'

/** Redeems a gift card by its code. The mailed link has the code after the hash, so no server logs it. */
export default function RedeemPage() {
  const { hash } = useLocation()
  return <Redemption key={hash} linkedCode={hash.slice(1, 1 + longestTypedGiftCode)} />
}

function Redemption({ linkedCode }: { linkedCode: string }) {
  const { t } = useTranslation('giftCards')
  const [giftCode, setCode] = useState(linkedCode)
  const [isMissing, setMissing] = useState(false)
  const readAgain = useReadGiftCardsAgain()
  const redeem = useMutation({
    mutationFn: () => callFunction(redeemGiftCard, { giftCode }),
    onSuccess: readAgain,
  })
  return (
    <div className="grid min-w-0 gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('redeem.title')}</h1>
        <p className="max-w-2xl text-ink-soft">{t('redeem.lead')}</p>
      </header>
      <Card>
        <CardBody>
          {redeem.data ? (
            <div role="status" className="grid gap-3">
              <p className="font-semibold">
                {t('redeem.done', {
                  amount: formatDollars(redeem.data.amount),
                  name: redeem.data.senderName,
                })}
              </p>
              <p>
                <Link
                  to="/dashboard/credit"
                  className="inline-flex min-h-6 items-center underline underline-offset-4"
                >
                  {t('redeem.toCredit')}
                </Link>
              </p>
            </div>
          ) : (
            <form
              noValidate
              className="grid max-w-md gap-4"
              onSubmit={(event) => {
                event.preventDefault()
                const isEmpty = giftCode.trim() === ''
                setMissing(isEmpty)
                if (!isEmpty) redeem.mutate()
              }}
            >
              <Field
                label={t('redeem.code')}
                hint={t('redeem.codeHint')}
                required
                error={
                  isMissing ? t('redeem.codeMissing') : redeem.error ? textOfError(redeem.error) : undefined
                }
              >
                <TextInput
                  className="numeric uppercase"
                  autoComplete="off"
                  spellCheck={false}
                  translate="no"
                  maxLength={longestTypedGiftCode}
                  value={giftCode}
                  onChange={(event) => setCode(event.target.value)}
                />
              </Field>
              <Button type="submit" busy={redeem.isPending} icon={<Gift aria-hidden />}>
                {t('redeem.submit')}
              </Button>
            </form>
          )}
        </CardBody>
      </Card>
    </div>
  )
}
