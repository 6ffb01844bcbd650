import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Verdict } from './use-queue-decisions.ts'

export interface ReasonTemplate {
  /** In the admin's language, to choose by. */
  label: string
  /** In the language of who will read it. */
  text: string
}

const numbers = ['1', '2', '3'] as const

/** Sentences to begin with: chosen in the admin's language, written in the language of whoever is told. */
export function useReasonTemplates(item: QueueItem, verdict: Verdict): ReasonTemplate[] {
  const { t, i18n } = useTranslation('admin')
  const language = item.person?.language ?? i18n.language
  const [isThere, setThere] = useState(() => i18n.hasResourceBundle(language, 'admin'))
  useEffect(() => {
    if (isThere) return
    void i18n.reloadResources([language], ['admin']).then(() => setThere(true))
  }, [i18n, language, isThere])
  const theirs = i18n.getFixedT(isThere ? language : i18n.language, 'admin')
  return numbers.map((number) => {
    const key =
      `queue.templates.${item.kind}.${verdict === 'approve' && hasOwn(item) ? 'approve' : 'reject'}.${number}` as const
    return {
      label: t(key as 'queue.templates.chef.reject.1'),
      text: theirs(key as 'queue.templates.chef.reject.1'),
    }
  })
}

/** Only reports and disputes ask why something is right. */
function hasOwn({ kind }: QueueItem): boolean {
  return kind === 'report' || kind === 'dispute'
}
