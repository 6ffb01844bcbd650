import { actOnMany, type ManyItem, type ManyRefusal, mostAtOnce } from '@localchef/contracts/many/act-on-many'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { refusalText, ruleText, textOfError } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { useHasRightOf } from '../staff/use-staff-rights.ts'
import { ChooseBox } from '../ui/choose-box.tsx'
import { decisionText } from '../undo/decision-text.ts'
import { offerUndo } from '../undo/undo-store.ts'
import type { ManyAct, RefusedRow } from './many-act.ts'
import { type Selection, useSelection } from './use-selection.ts'

interface ManyOptions<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  acts: ReadonlyArray<ManyAct<Row>>
}

export interface Many<Row> {
  /** Whether the signed-in admin has the rights for one of the acts. Without them no row has a box. */
  isOffered: boolean
  keys: readonly string[]
  chosen: readonly Row[]
  selection: Selection
  /** The acts that all chosen rows offer. */
  acts: ReadonlyArray<ManyAct<Row>>
  refused: readonly RefusedRow[]
  forgetRefused: () => void
  /** Resolves to whether the call succeeded, even if it refused some rows. Takes the rows that the admin saw. */
  run: (act: ManyAct<Row>, seen: readonly Row[], reason: string) => Promise<boolean>
  /** Undefined where no act is offered. */
  boxOf: ((row: Row) => ReactNode) | undefined
  /** The box that selects all rows, or as many as one act takes, and its label. */
  boxOfAll: ReactNode
  labelOfAll: string
}

/** Selection in a list, and acts on all selected rows. Refused rows stay selected. */
export function useMany<Row>({ rows, keyOf, nameOf, acts }: ManyOptions<Row>): Many<Row> {
  const { t } = useTranslation('many')
  const isOffered = useHasRightOf(actOnMany) && acts.length > 0
  const keys = rows.map(keyOf)
  const selection = useSelection(keys)
  const { refused, forgetRefused, carryOut } = useActOnMany()
  const allBox = useFocusAfterBar(selection.chosen.length > 0)
  const most = Math.min(keys.length, mostAtOnce)
  const labelOfAll =
    keys.length > most ? t('chooseFirst', { number: most }) : t('chooseAll', { count: keys.length })
  const chosen = rows.filter((row) => selection.isChosen(keyOf(row)))

  const run = async (act: ManyAct<Row>, seen: readonly Row[], reason: string) => {
    const entries = seen.map((row) => ({
      key: keyOf(row),
      name: nameOf(row),
      item: act.itemOf(row, reason),
      undo: act.undoOf?.(row),
    }))
    const left = await carryOut(entries, { done: act.done, undoSeconds: act.undoSeconds })
    if (!left) return false
    selection.chooseOnly(left)
    return true
  }
  const boxOf = (row: Row) => (
    <ChooseBox
      label={t('choose', { name: nameOf(row) })}
      checked={selection.isChosen(keyOf(row))}
      onChange={(isChosen, extending) => selection.choose(keyOf(row), isChosen, extending)}
      onKeyDown={(event) => selection.onKeyDown(keyOf(row), event)}
    />
  )
  return {
    isOffered,
    keys,
    chosen,
    selection,
    acts: acts.filter(({ allows }) => chosen.every(allows)),
    refused,
    forgetRefused,
    run,
    boxOf: isOffered ? boxOf : undefined,
    boxOfAll: (
      <ChooseBox
        inputRef={allBox}
        label={labelOfAll}
        checked={selection.chosen.length > 0 && selection.chosen.length >= most}
        mixed={selection.chosen.length > 0 && selection.chosen.length < most}
        onChange={(isChosen) => selection.chooseOnly(isChosen ? keys : [])}
      />
    ),
    labelOfAll,
  }
}

/** When the bar disappears with the pressed button, focus moves to the box for all rows. */
function useFocusAfterBar(isOpen: boolean): RefObject<HTMLInputElement | null> {
  const allBox = useRef<HTMLInputElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isGone = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!isGone) return
    // A closing dialog returns focus first.
    const timer = window.setTimeout(() => {
      if (document.activeElement === document.body) allBox.current?.focus()
    }, 50)
    return () => window.clearTimeout(timer)
  }, [isOpen])
  return allBox
}

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
function useActOnMany() {
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
