/**
 * The single keys of the queue, which the help lists. No deciding key is next to another key of the list, so that a
 * slip of the finger decides nothing.
 */
export const queueKeys = [
  { code: 'KeyJ', name: 'J', action: 'next' },
  { code: 'KeyK', name: 'K', action: 'previous' },
  { code: 'KeyA', name: 'A', action: 'approve' },
  { code: 'KeyR', name: 'R', action: 'reject' },
  { code: 'KeyG', name: 'G', action: 'warn' },
  { code: 'KeyU', name: 'U', action: 'undo' },
  { code: '?', name: '?', action: 'help' },
] as const

export type QueueAction = (typeof queueKeys)[number]['action']

export const actionOfKey: Readonly<Record<string, QueueAction>> = Object.fromEntries(
  queueKeys.map(({ code, action }) => [code, action]),
)

/** The key of an action as buttons and the help show it. */
export function nameOfKey(action: QueueAction): string {
  return queueKeys.find((key) => key.action === action)?.name ?? ''
}
