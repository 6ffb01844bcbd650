import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isChargeback } from './is-chargeback.ts'
import type { Verdict } from './verdict.ts'

export interface ReasonTemplate {
  /** In the admin's language, for choosing. */
  label: string
  /** In the language of the person who reads the reason. */
  text: string
}

const numbers = ['1', '2', '3'] as const

/** Sentences to begin with: chosen in the admin's language, written in the reader's. */
export function useReasonTemplates(item: QueueItem, verdict: Verdict): ReasonTemplate[] {
  const { t, i18n } = useTranslation(['desk', 'chargebacks'])
  const language = item.user?.language ?? i18n.language
  const [isThere, setThere] = useState(() => i18n.hasResourceBundle(language, 'desk'))
  useEffect(() => {
    if (isThere) return
    void i18n.reloadResources([language], ['desk']).then(() => setThere(true))
  }, [i18n, language, isThere])
  if (isChargeback(item)) {
    return numbers.map((number) => {
      const text = t(`chargebacks:answer.acceptTemplates.${number}`)
      return { label: text, text }
    })
  }
  if (item.kind === 'chef' && verdict === 'approve') return []
  const theirs = i18n.getFixedT(isThere ? language : i18n.language, 'desk')
  return numbers.map((number) => {
    const key =
      `templates.${item.kind}.${verdict === 'approve' && hasOwn(item) ? 'approve' : 'reject'}.${number}` as const
    return {
      label: t(key as 'templates.chef.reject.1'),
      text: theirs(key as 'templates.chef.reject.1'),
    }
  })
}

/** Whether approving such an item has templates of its own. */
function hasOwn({ kind }: QueueItem): boolean {
  return kind === 'gap' || kind === 'report' || kind === 'dispute' || kind === 'payment' || kind === 'signal'
}
