import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { longestReason } from '@localchef/contracts/text-limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { endingOf, needsReason } from './end-plan.ts'
import { pageOfItem } from './page-of-item.ts'

interface ClosingDialogProps {
  items: readonly CalendarItem[]
  timeZone: string
  /** Runs after the decisions: saves the hours, or does nothing for a paused kitchen. */
  action: string
  onDone: () => void
  onClose: () => void
}

const keyOf = ({ kind, id }: CalendarItem) => `${kind} ${id}`

/** Asks for a decision on each plan in a time that the chef closes, and for one message to the buyers of plans that end. */
export function ClosingDialog({ items, timeZone, action, onDone, onClose }: ClosingDialogProps) {
  const { t } = useTranslation('closing')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const formId = useId()
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set())
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [wasAsked, setWasAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // The windows of a drop are decided on together.
  const plans = [...new Map(items.map((item) => [keyOf(item), item])).values()].filter(
    (item) => !ended.has(keyOf(item)),
  )
  const chosen = plans.filter((item) => ending.has(keyOf(item)))
  const asksReason = chosen.some(needsReason)
  const isMissing = asksReason && reason.trim() === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setWasAsked(true)
    if (isMissing) return
    setBusy(true)
    setFailure(undefined)
    try {
      for (const item of chosen) {
        await endingOf(item)?.(reason.trim())
        setEnded((before) => new Set([...before, keyOf(item)]))
      }
      onDone()
    } catch (error) {
      setFailure(textOfError(error, t('failed')))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries()
    }
  }
  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('title', { count: plans.length })}
      description={t('text')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <ul className="grid divide-y divide-line border-y border-line">
          {plans.map((item) => {
            const key = keyOf(item)
            const page = pageOfItem(item)
            const name = inLanguage(language, item.title, item.titleRu)
            return (
              <li key={key} className="grid gap-2 py-3">
                <div className="grid gap-0.5">
                  <p className="text-small text-ink-soft">
                    {[t(`kind.${item.kind}`), formatDateTime(item.startsAt, language, timeZone)].join(' · ')}
                  </p>
                  <p className="min-w-0 font-medium">
                    {page ? (
                      <Link to={page} target="_blank" className="underline">
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                    {item.buyerName && <span translate="no"> · {item.buyerName}</span>}
                  </p>
                </div>
                {endingOf(item) ? (
                  <Select
                    aria-label={t('decision', { plan: name })}
                    value={ending.has(key) ? 'end' : 'keep'}
                    onChange={({ target }) => {
                      const others = [...ending].filter((one) => one !== key)
                      setEnding(new Set(target.value === 'end' ? [...others, key] : others))
                    }}
                  >
                    <option value="keep">{t(`keep.${item.kind}`)}</option>
                    <option value="end">{t(`end.${item.kind}`)}</option>
                  </Select>
                ) : (
                  <p className="text-small text-ink-soft">{t('standing')}</p>
                )}
              </li>
            )
          })}
        </ul>
        <p className="text-small text-ink-soft">{t('move')}</p>
        {asksReason && (
          <Field label={t('reason')} required error={wasAsked && isMissing ? t('missing') : undefined}>
            <TextArea
              value={reason}
              maxLength={longestReason}
              rows={2}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}
