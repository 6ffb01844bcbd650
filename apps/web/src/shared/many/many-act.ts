import type { ManyItem } from '@localchef/contracts/many/act-on-many'
import type { ReactNode } from 'react'

/** An act on all chosen rows. Each row offers the same act by itself. */
export interface ManyAct<Row> {
  label: string
  icon: ReactNode
  isDanger?: boolean
  /** Whether a row offers the act, which is shown if all chosen rows do. */
  allows: (row: Row) => boolean
  itemOf: (row: Row, reason: string) => ManyItem
  /** Undoes the act. Absent if the single act has no undo. */
  undoOf?: (row: Row) => ManyItem
  /** How long the server allows the undo; if omitted, until the next decision. */
  undoSeconds?: number
  done: (number: number) => string
  /** Absent if the single act asks for no reason. */
  ask?: {
    title: (number: number) => string
    description: string
    hint?: string
    templates?: readonly string[]
    /** Further fields and facts about the chosen rows. */
    children?: (rows: readonly Row[]) => ReactNode
  }
}

/** A row that was refused, with the reason in the reader's language. */
export interface RefusedRow {
  key: string
  name: string
  reason: string
}
