import type { Notification } from './wire-messages.ts'

/** What the main thread and the engine's worker thread say to each other. */
export type ToEngine =
  | { type: 'open'; id: number }
  | { type: 'data'; id: number; bytes: Uint8Array }
  | { type: 'close'; id: number }
  | { type: 'listen'; channel: string }
  | { type: 'dump'; request: number }
  | { type: 'stop' }

export type FromEngine =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  | { type: 'data'; id: number; bytes: Uint8Array; notifications: readonly Notification[] }
  | { type: 'close'; id: number }
  | ({ type: 'notification' } & Notification)
  | { type: 'dumped'; request: number; bytes: Uint8Array }
  | { type: 'stopped' }

export interface EngineStart {
  /** Undefined: in memory. */
  dataFolder: string | undefined
  /** A folder dumped earlier, to start from instead of an empty one. */
  template: Uint8Array | undefined
  idleInTransactionMs: number
}
