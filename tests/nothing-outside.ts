import { createChefGrid } from '@localchef/domain/search/chef-grid'
import type { Accounts, Outside, Upkeep } from '@localchef/domain/server-function'

async function unasked(): Promise<never> {
  throw new Error('Nobody asks for this here')
}

const noAccounts: Accounts = {
  sessionsOf: unasked,
  endSession: unasked,
  factsOf: unasked,
  resetFactors: unasked,
  erase: unasked,
  removeFilesOf: unasked,
}

/** For work that looks after no mails and jobs. */
export const noUpkeep: Upkeep = {
  failed: unasked,
  countFailed: unasked,
  retry: unasked,
  dismiss: unasked,
  mailsTo: unasked,
  readHealth: unasked,
}

/** For work without a server around it: mails and jobs go nowhere, and asking for accounts or upkeep fails. */
export function nothingOutside(but: Partial<Outside> = {}): Outside {
  return {
    queueMail: async () => undefined,
    enqueue: async () => undefined,
    accounts: noAccounts,
    upkeep: noUpkeep,
    grid: createChefGrid(),
    ...but,
  }
}
