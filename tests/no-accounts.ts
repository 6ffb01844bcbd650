import type { Accounts } from '@localchef/domain/server-function'

async function unasked(): Promise<never> {
  throw new Error('Nobody asks for accounts here')
}

/** For work that has nothing to do with the account service. */
export const noAccounts: Accounts = {
  sessionsOf: unasked,
  endSession: unasked,
  erase: unasked,
  removeFilesOf: unasked,
}
