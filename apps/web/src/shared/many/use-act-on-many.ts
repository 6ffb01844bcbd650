import { actOnMany, type ManyItem, type ManyRefusal } from '@localchef/contracts/many/act-on-many'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { refusalText, ruleText, textOfError } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { decisionText } from '../undo/decision-text.ts'
import { offerUndo } from '../undo/undo-store.ts'
import type { RefusedRow } from './many-act.ts'

interface ManyEntry {
  key: string
  name: string
  item: ManyItem
  undo: ManyItem | undefined
}

interface Words {
  done: (number: number) => string
  undoSeconds: number | undefined
}

/** Carries out an act on many rows in one call, with one undo for all of them, and keeps the refused rows. */
export function useActOnMany() {
  const { t } = useTranslation('many')
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<readonly RefusedRow[]>([])

  /** The entries that were done; undefined if the whole call failed. */
  async function send(entries: readonly ManyEntry[]): Promise<ManyEntry[] | undefined> {
    try {
      const { outcomes } = await callFunction(actOnMany, { items: entries.map(({ item }) => item) })
      const isDone = (index: number) => outcomes[index]?.done === true
      setRefused(
        entries.flatMap(({ key, name }, index) => {
          const outcome = outcomes[index]
          if (!outcome || outcome.done) return []
          return [{ key, name, reason: reasonOf(outcome.refusal) }]
        }),
      )
      return entries.filter((_, index) => isDone(index))
    } catch (error) {
      toast.error(textOfError(error))
      return undefined
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
    }
  }

  async function takeBack(done: readonly ManyEntry[]): Promise<void> {
    const back = await send(done.flatMap((entry) => (entry.undo ? [{ ...entry, item: entry.undo }] : [])))
    if (back && back.length > 0) offerUndo(t('undone', { number: back.length }), null)
  }

  /** The keys of the refused rows; undefined if the whole call failed. */
  async function carryOut(
    entries: readonly ManyEntry[],
    { done: say, undoSeconds }: Words,
  ): Promise<string[] | undefined> {
    const started = performance.now()
    const done = await send(entries)
    if (!done) return undefined
    if (done.length > 0) {
      const canUndo = done.some(({ undo }) => undo !== undefined)
      // The server counts the time from the beginning of the call.
      const seconds = undoSeconds && Math.max(1, undoSeconds - (performance.now() - started) / 1000)
      offerUndo(say(done.length), canUndo ? () => void takeBack(done) : null, seconds)
    }
    return entries.filter((entry) => !done.includes(entry)).map(({ key }) => key)
  }

  return { refused, forgetRefused: () => setRefused([]), carryOut }
}

function reasonOf(refusal: ManyRefusal): string {
  const [issue] = refusal.issues ?? []
  return decisionText(refusal) ?? (issue && ruleText(issue)) ?? refusalText(refusal.code)
}
