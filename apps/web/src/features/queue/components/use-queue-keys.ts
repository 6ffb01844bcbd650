import { useSingleKeys } from '@/shared/page/use-single-keys.ts'

export interface QueueKeys {
  next: () => void
  previous: () => void
  approve: () => void
  reject: () => void
  undo: () => void
  help: () => void
}

const actions: Readonly<Record<string, keyof QueueKeys>> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'approve',
  KeyR: 'reject',
  KeyU: 'undo',
  '?': 'help',
}

/** Decides about the open row by single keys, unless the admin has turned them off. */
export function useQueueKeys(keys: QueueKeys, isOn: boolean): void {
  useSingleKeys(actions, (action) => keys[action](), isOn)
}
