import type { Accounts, Upkeep } from '@localchef/domain/server-function'

async function unasked(): Promise<never> {
  throw new Error('Nobody asks for this here')
}

/** For work that has nothing to do with the account service. */
export const noAccounts: Accounts = {
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
